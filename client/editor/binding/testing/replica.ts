import type { Node } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import { tableEditing } from '@tiptap/pm/tables';
import { redo, undo } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import { plainEditor } from '../../testing/plain-editor.ts';
import { collaborationPlugins } from '../../extensions/collaboration/collaboration-plugins.ts';
import type { CollaborationSetup } from '../../extensions/collaboration/collaboration-plugins.ts';
import { undoManagerOf } from '../y-binding.ts';

const SERVER_CLIENT_ID = 1000;

/** One writer's device: a Y.Doc and a real editor bound to it. */
export interface Replica {
  readonly ydoc: Y.Doc;
  readonly fragment: Y.XmlFragment;
  readonly editor: TextEditor;
  readonly faults: unknown[];
  /** Inserts text at a position, as the view's own input handling does. */
  readonly type: (words: string, at?: number) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Adds a plugin, which re-creates all plugin views. */
  readonly addPlugin: (plugin: Plugin) => void;
  /** Ends the current undo step. */
  readonly pause: () => void;
  readonly destroy: () => void;
}

type SetupPart = Partial<Omit<CollaborationSetup, 'fragment'>>;

/** Creates a device from an update. `clientId` decides ties between concurrent insertions. */
export function replica(update: Uint8Array, clientId: number, setup: SetupPart = {}): Replica {
  const ydoc = new Y.Doc();
  ydoc.clientID = clientId;
  Y.applyUpdate(ydoc, update, 'remote');
  const fragment = ydoc.getXmlFragment(CONTENT_FRAGMENT);
  const faults: unknown[] = [];
  const editor = plainEditor({
    container: document.createElement('div'),
    schema: createSchema(),
    plugins: [
      ...collaborationPlugins({ fragment, onFault: (fault) => faults.push(fault), ...setup }),
      // A stock plugin that appends repairs to every transaction, and so has to be suppressed [X5].
      tableEditing(),
    ],
  });
  return {
    ydoc,
    fragment,
    editor,
    faults,
    type: (words, at = editor.state.selection.from) =>
      editor.view.dispatch(editor.state.tr.insertText(words, at)),
    undo: () => void undo(editor.state),
    redo: () => void redo(editor.state),
    addPlugin: (plugin) => {
      const { state, view } = editor;
      view.updateState(state.reconfigure({ plugins: [...state.plugins, plugin] }));
    },
    pause: () => undoManagerOf(editor.state)?.stopCapturing(),
    destroy: () => {
      editor.destroy();
      ydoc.destroy();
    },
  };
}

/** Creates `count` devices with one text that a server wrote. */
export function replicas(count: number, content: NodeJson[], setup: SetupPart = {}): Replica[] {
  const server = new Y.Doc();
  // Client ids are fixed because they decide ties: a seed has to reproduce its run.
  server.clientID = SERVER_CLIENT_ID;
  writeFirstContent(server.getXmlFragment(CONTENT_FRAGMENT), { type: 'doc', content });
  const update = Y.encodeStateAsUpdate(server);
  return Array.from({ length: count }, (_, index) => replica(update, index + 1, setup));
}

/** Sends everything that one device lacks from the other, as one update. */
export function send(from: Replica, to: Replica): void {
  const missing = Y.encodeStateAsUpdate(from.ydoc, Y.encodeStateVector(to.ydoc));
  Y.applyUpdate(to.ydoc, missing, 'remote');
}

/** Sends all updates to all devices. */
export function sync(all: readonly Replica[]): void {
  for (let round = 0; round < 2; round += 1) {
    for (const from of all) for (const to of all) if (from !== to) send(from, to);
  }
}

/** Returns the position of the first occurrence of a text in a document. */
export function positionOf(doc: Node, words: string): number {
  let found = -1;
  doc.descendants((node, pos) => {
    const at = node.isText ? (node.text ?? '').indexOf(words) : -1;
    if (found < 0 && at >= 0) found = pos + at;
    return found < 0;
  });
  if (found < 0) throw new Error(`the document has no "${words}"`);
  return found;
}

/** Returns a paragraph as JSON. */
export function paragraph(words = '', attrs: Record<string, unknown> = {}): NodeJson {
  return { type: 'paragraph', attrs, ...(words === '' ? {} : { content: [{ type: 'text', text: words }] }) };
}
