import { Editor, getSchema, type EditorOptions, type JSONContent } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { StarterKit } from '@tiptap/starter-kit';
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { measuredText, toStockNodes } from '../load/texts/measured-text.ts';

/**
 * The reference editor: plain Tiptap as its own guide sets it up, on a generated text. URL parameters: `words` (the
 * length); `shared` binds the editor to a Y.Doc in memory, with the stock collaboration extension.
 */
const params = new URLSearchParams(location.search);
const text = toStockNodes(measuredText(Number(params.get('words') ?? 1000)));
const container = document.querySelector('#place');
if (!container) throw new Error('reference.html has no #place.');

function collaborationOptions(): Partial<EditorOptions> {
  const document = new Y.Doc();
  prosemirrorJSONToYXmlFragment(getSchema([StarterKit]), text, document.getXmlFragment('default'));
  return { extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ document })] };
}

export const editor = new Editor({
  element: container,
  // Tiptap's type for the same JSON is mutable, ours is read-only.
  ...(params.has('shared')
    ? collaborationOptions()
    : { extensions: [StarterKit], content: text as JSONContent }),
});
