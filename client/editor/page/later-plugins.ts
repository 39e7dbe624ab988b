export { dropCursor } from '@tiptap/pm/dropcursor';
export { gapCursor } from '@tiptap/pm/gapcursor';

export { clipboard } from '../extensions/clipboard/clipboard.ts';
export { markdownText } from '../extensions/clipboard/pasted-markdown/markdown-text.ts';
export { pastedPlaces } from '../extensions/clipboard/pasted-markdown/pasted-places.ts';
export { codeColors } from '../extensions/code-block/colors/code-colors.ts';
export { notePreview } from '../extensions/footnotes/note-preview.ts';
export { linkField, openLinkField } from '../extensions/links/link-field.ts';
export { linkPaste } from '../extensions/links/link-paste.ts';
export { pastedLinks } from '../extensions/links/pasted-links.ts';
export { goToHeading } from '../outline/go-to-heading.ts';
export { carets } from '../extensions/carets/carets.ts';
export { followPeer } from '../extensions/carets/follow-peer.ts';
export { marginMarks } from '../extensions/carets/margin-marks.ts';
export { heldHeight } from '../extensions/held-height/held-height.ts';
