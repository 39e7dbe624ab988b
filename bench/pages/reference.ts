import { Editor, getSchema, type EditorOptions, type JSONContent } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { StarterKit } from '@tiptap/starter-kit';
import { prosemirrorJSONToYXmlFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { measuredText, stockForm } from '../load/texts/measured-text.ts';

/**
 * Plain Tiptap as its own guide sets it up, on a text made here. Address parameters: `words`; `shared` binds it to a Y.Doc
 * in memory, with the stock collaboration extension.
 */
const asked = new URLSearchParams(location.search);
const text = stockForm(measuredText(Number(asked.get('words') ?? 1000)));
const place = document.querySelector('#place');
if (!place) throw new Error('reference.html has no #place.');

function shared(): Partial<EditorOptions> {
  const document = new Y.Doc();
  prosemirrorJSONToYXmlFragment(getSchema([StarterKit]), text, document.getXmlFragment('default'));
  return { extensions: [StarterKit.configure({ undoRedo: false }), Collaboration.configure({ document })] };
}

export const editor = new Editor({
  element: place,
  // A form of its own for the same JSON: written to, where ours is only read.
  ...(asked.has('shared') ? shared() : { extensions: [StarterKit], content: text as JSONContent }),
});
