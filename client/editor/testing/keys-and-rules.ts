import { Plugin, type Command } from '@tiptap/pm/state';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { editorExtensions } from '../extensions/editor-extensions.ts';
import { rulesPlugin } from '../extensions/markdown-input/extension.ts';
import { NODE_VIEWS } from '../extensions/node-views.ts';
import type { Punctuation } from '../extensions/typography/punctuation-rules.ts';
import { commandOfKey } from '../text-editor/extension-fields.ts';

function listed(punctuation?: Punctuation) {
  const ydoc = new Y.Doc();
  return editorExtensions({
    fragment: ydoc.getXmlFragment('content'),
    awareness: new Awareness(ydoc),
    punctuation,
  });
}
const LIST = listed();

/** What these keys do in a document's editor, by all its extensions in their order. */
export const enter: Command = commandOfKey(LIST, 'Enter');
export const lineBreak: Command = commandOfKey(LIST, 'Shift-Enter');
export const backspace: Command = commandOfKey(LIST, 'Backspace');
export const forwardDelete: Command = commandOfKey(LIST, 'Delete');

/** All input rules of a document's editor. */
export const markdownInput = (punctuation?: Punctuation): Plugin => rulesPlugin(listed(punctuation), null);

/** The views of all nodes. */
export const nodeViews = (): Plugin => new Plugin({ props: { nodeViews: NODE_VIEWS } });
