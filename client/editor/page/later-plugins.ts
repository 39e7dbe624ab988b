export { dropCursor } from '@tiptap/pm/dropcursor';
export { gapCursor } from '@tiptap/pm/gapcursor';

export { clipboard } from '../clipboard/clipboard.ts';
export { markdownText } from '../clipboard/pasted-markdown/markdown-text.ts';
export { codeColors } from '../code-colors/code-colors.ts';
export { pastedLinks } from '../links/pasted-links.ts';
export { marginMarks } from '../presence/margin-marks.ts';
