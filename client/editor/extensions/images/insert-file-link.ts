import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { ORIGIN_META, type Origin } from '../../binding/origin.ts';
import type { FileLink } from '../../references/page-files.ts';

const PASTED: Origin = { kind: 'paste', ref: null };

/** Inserts the name of a file, linked to its preview, at the position where it was dropped; the caret goes after it. */
export function insertFileLink(view: EditorView, { name, url }: FileLink, at: number): void {
  const { link } = view.state.schema.marks;
  if (!link) return;
  const { doc, tr, schema } = view.state;
  const near = TextSelection.near(doc.resolve(Math.min(at, doc.content.size)));
  tr.setSelection(near).replaceSelectionWith(schema.text(name, [link.create({ href: url })]), false);
  view.dispatch(tr.setMeta('uiEvent', 'drop').setMeta(ORIGIN_META, PASTED).scrollIntoView());
}
