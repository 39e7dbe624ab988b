import { Plugin, type Command } from '@tiptap/pm/state';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';

import { editorExtensions } from '../extensions/editor-extensions.ts';
import { inputRulesPlugin } from '../extensions/markdown-input/extension.ts';
import { NODE_VIEWS } from '../extensions/node-views.ts';
import type { PunctuationPreferences } from '../extensions/typography/punctuation-rules.ts';
import { commandOfKey } from '../text-editor/extension-fields.ts';

function extensionsWith(punctuation?: PunctuationPreferences) {
  const ydoc = new Y.Doc();
  return editorExtensions({
    fragment: ydoc.getXmlFragment('content'),
    awareness: new Awareness(ydoc),
    punctuation,
  });
}
const EXTENSIONS = extensionsWith();

/** The commands of these keys in a document's editor, with all its extensions in their order. */
export const enter: Command = commandOfKey(EXTENSIONS, 'Enter');
export const lineBreak: Command = commandOfKey(EXTENSIONS, 'Shift-Enter');
export const backspace: Command = commandOfKey(EXTENSIONS, 'Backspace');
export const forwardDelete: Command = commandOfKey(EXTENSIONS, 'Delete');

/** Returns the plugin with all input rules of a document's editor. */
export const markdownInput = (punctuation?: PunctuationPreferences): Plugin =>
  inputRulesPlugin(extensionsWith(punctuation), null);

/** Returns a plugin with the node views of all nodes. */
export const nodeViews = (): Plugin => new Plugin({ props: { nodeViews: NODE_VIEWS } });
