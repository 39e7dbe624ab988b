export { dropCursor } from '@tiptap/pm/dropcursor';
export { gapCursor } from '@tiptap/pm/gapcursor';

export { clipboard } from './clipboard/clipboard.ts';
export { markdownPaste } from './clipboard/pasted-markdown/markdown-paste.ts';
export { pasteTargets } from './clipboard/pasted-markdown/paste-targets.ts';
export { codeColors } from './code-block/colors/code-colors.ts';
export { notePreview } from './footnotes/note-preview.ts';
export { linkField, openLinkField } from './links/link-field.ts';
export { linkPaste } from './links/link-paste.ts';
export { pastedLinks } from './links/pasted-links.ts';
export { goToHeading } from '../outline/go-to-heading.ts';
export { carets } from './carets/carets.ts';
export { followPeer } from './carets/follow-peer.ts';
export { marginMarks } from './carets/margin-marks.ts';
export { freezeParagraphHeight } from './freeze-height/freeze-paragraph-height.ts';
