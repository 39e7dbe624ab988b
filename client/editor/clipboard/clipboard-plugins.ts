export { pastedLinks } from '../links/pasted-links.ts';
export { clipboard } from './clipboard.ts';
export { markdownText } from './pasted-markdown/markdown-text.ts';
