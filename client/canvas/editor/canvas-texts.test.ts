// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { deleteNode } from '#shared/canvas/changes/node-changes.ts';
import { fragmentText } from '#shared/editor/content/fragment-text.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { collaborationPlugins } from '#client/editor/extensions/collaboration/collaboration-plugins.ts';
import { undoManagerOf } from '#client/editor/binding/y-binding.ts';
import { enter as pressEnter } from '#client/editor/testing/keys-and-rules.ts';
import { redoCommand, undoCommand } from '#client/editor/undo/undo-commands.ts';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { plainEditor } from '#client/editor/testing/plain-editor.ts';
import { CanvasEditor } from './canvas-editor.ts';
import { addNode, nudge } from './editor-commands.ts';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const end of cleanups.splice(0)) end();
});

/** The window of one writer: a canvas editor, with a text editor in at most one of its nodes. */
function person(clientId: number, from?: Y.Doc) {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  const canvasEditor = new CanvasEditor(doc, { schedule: (flush) => flush() });
  let editor: TextEditor | null = null;
  const leave = (): void => {
    editor?.destroy();
    editor = null;
  };
  const enter = (id: string): TextEditor => {
    leave();
    const fragment = canvasEditor.textOf(id);
    if (!fragment) throw new Error('It has no text.');
    editor = plainEditor({
      container: document.createElement('div'),
      schema: createSchema(),
      plugins: collaborationPlugins({ fragment, undo: canvasEditor.undoOfEditor(() => {}) }),
    });
    return editor;
  };
  cleanups.push(() => {
    leave();
    canvasEditor.destroy();
  });
  return {
    canvasEditor,
    doc,
    enter,
    leave,
    note: (x = 0) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }),
    /** Types at the end of a node's text as a separate undo step and closes the text editor. */
    write: (id: string, words: string): void => {
      const { view, state } = enter(id);
      view.dispatch(state.tr.insertText(words, state.doc.content.size - 1));
      leave();
      endUndoStep(canvasEditor);
    },
    move: (id: string, x: number): void => {
      canvasEditor.select([id]);
      nudge(canvasEditor, { x, y: 0 });
    },
    words: (id: string) => fragmentText(wordsOf(doc, id)),
    x: (id: string) => canvasEditor.projection.node(id)?.position.absolute.x,
  };
}
/** Ends the current undo step, as a pause of half a second does. */
const endUndoStep = (canvasEditor: CanvasEditor): void => canvasEditor.undoOfEditor(() => {}).stopCapturing();
const wordsOf = (doc: Y.Doc, id: string) =>
  (doc.getMap('nodes').get(id) as Y.Map<unknown>).get('text') as Y.XmlFragment; // the note was created in this test
const sync = (a: Y.Doc, b: Y.Doc): void => {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)), 'remote');
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)), 'remote');
};

describe('[K12] text and positions share one undo history', () => {
  test('undo removes steady typing one sentence or Enter at a time, in order with moves of nodes', () => {
    const { canvasEditor, note, enter, move, words, x } = person(1);
    const a = note();
    const editor = enter(a);
    const type = (text: string): void => {
      for (const character of text) editor.view.dispatch(editor.state.tr.insertText(character));
    };
    type('One two. Three');
    move(a, 8);
    type(' four.');
    pressEnter(editor.state, editor.view.dispatch, editor.view);
    type('Five');
    const end = x(a) ?? 0;
    const seen = () => [words(a), (x(a) ?? 0) - end];
    const shown = [seen()];
    while (!canvasEditor.undo().isEmpty && words(a) !== '') shown.push(seen());
    expect(shown).toEqual([
      ['One two. Three four.\nFive', 0],
      ['One two. Three four.\n', 0],
      ['One two. Three four.', 0],
      ['One two. Three', 0],
      ['One two. Three', -8],
      ['One two. ', -8],
    ]);
    for (const before of shown.toReversed()) {
      canvasEditor.redo();
      expect(seen()).toEqual(before);
    }
  });

  test('each undo reverts the newest of typing, a move and typing again, and each redo applies it again', () => {
    const { canvasEditor, note, write, move, words, x } = person(1);
    const [a, b] = [note(), note(400)];
    const before = x(b);
    write(a, 'The bell');
    move(b, 10);
    write(a, ' rings');
    expect(words(a)).toBe('The bell rings');
    expect(canvasEditor.undo().textIn).toEqual([a]);
    expect([words(a), x(b)]).toEqual(['The bell', before! + 10]);
    canvasEditor.undo();
    expect([words(a), x(b)]).toEqual(['The bell', before]);
    canvasEditor.undo();
    expect([words(a), x(b)]).toEqual(['', before]);
    for (let step = 0; step < 3; step += 1) canvasEditor.redo();
    expect([words(a), x(b)]).toEqual(['The bell rings', before! + 10]);
  });

  test('Mod-Z in the editor of a node goes through the same steps as on the canvas', () => {
    const { canvasEditor, note, move, enter, words, x } = person(1);
    const [a, b] = [note(), note(400)];
    const before = x(b);
    const first = enter(a);
    first.view.dispatch(first.state.tr.insertText('mud', 1));
    move(b, 10);
    expect(undoCommand(first.state, () => {})).toBe(true);
    expect([words(a), x(b)]).toEqual(['mud', before]);
    undoCommand(first.state, () => {});
    expect(words(a)).toBe('');
    redoCommand(first.state, () => {});
    expect(words(a)).toBe('mud');
    expect(first.state.doc.textContent).toBe('mud');
    canvasEditor.redo();
    expect(x(b)).toBe(before! + 10);
    expect(redoCommand(first.state)).toBe(false);
  });

  test('characters typed without a pause are one undo step, and a change between them makes two steps', () => {
    vi.useFakeTimers();
    try {
      const { canvasEditor, note, enter, move, words } = person(1);
      const a = note();
      const { view } = enter(a);
      const type = (character: string): void =>
        view.dispatch(view.state.tr.insertText(character, view.state.doc.content.size - 1));
      for (const character of 'mud') type(character);
      move(a, 1);
      for (const character of 'dy') type(character);
      canvasEditor.undo();
      expect(words(a)).toBe('mud');
      canvasEditor.undo();
      canvasEditor.undo();
      expect(words(a)).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  test('text typed before an editor was destroyed, or before its plugins changed, can be undone', () => {
    const { canvasEditor, note, write, enter, words } = person(1);
    const a = note();
    write(a, 'one');
    const second = enter(a);
    second.view.updateState(second.state.reconfigure({ plugins: [...second.state.plugins] }));
    second.view.dispatch(second.state.tr.insertText('two ', 1));
    expect(undoManagerOf(second.state)?.undoStack.length).toBe(3);
    canvasEditor.undo();
    expect(words(a)).toBe('one');
    canvasEditor.undo();
    expect(words(a)).toBe('');
    canvasEditor.redo();
    expect(words(a)).toBe('one');
  });

  test.each([
    ['a heading', { type: 'paragraph', attrs: { level: 2 } }],
    ['a list', { type: 'paragraph', attrs: { list: 'bullet', indent: 0 } }],
    ['code', { type: 'codeBlock' }],
    ['a box', { type: 'box', attrs: { kind: 'callout' }, content: [{ type: 'paragraph' }] }],
  ])('text that another writer typed in %s stays when its creator undoes the creation', (_name, json) => {
    const one = person(1);
    const a = one.note();
    const other = person(2, one.doc);
    const { view, schema, state } = one.enter(a);
    view.dispatch(state.tr.insert(state.doc.content.size, schema.nodeFromJSON(json)));
    sync(one.doc, other.doc);
    const otherEditor = other.enter(a);
    let at = -1;
    otherEditor.state.doc.descendants((node, pos) => {
      if (node.isTextblock) at = pos + 1;
    });
    otherEditor.view.dispatch(otherEditor.state.tr.insertText('words of another', at));
    sync(one.doc, other.doc);
    one.canvasEditor.undo();
    sync(one.doc, other.doc);
    expect(one.words(a)).toContain('words of another');
    expect(one.words(a)).toBe(other.words(a));
  });

  test('each of two writers undoes their own changes, in any order', () => {
    const one = person(1);
    const a = one.note();
    const other = person(2, one.doc);
    one.write(a, 'mine ');
    sync(one.doc, other.doc);
    other.write(a, 'yours');
    other.move(a, 10);
    sync(one.doc, other.doc);
    expect(one.canvasEditor.undo()).toMatchObject({ left: 0, textIn: [a] });
    sync(one.doc, other.doc);
    expect([one.words(a), other.words(a)]).toEqual(['yours', 'yours']);
    other.canvasEditor.undo();
    other.canvasEditor.undo();
    sync(one.doc, other.doc);
    expect([one.words(a), other.words(a)]).toEqual(['', '']);
    one.canvasEditor.redo();
    sync(one.doc, other.doc);
    expect([one.words(a), other.words(a)]).toEqual(['mine ', 'mine ']);
  });

  test('undo skips a text step whose text others deleted and reverts the next older step of the canvas', () => {
    const one = person(1);
    const [a, b] = [one.note(), one.note(400)];
    const before = one.x(b);
    one.write(a, 'older ');
    one.move(b, 10);
    one.write(a, 'newer');
    const other = person(2, one.doc);
    const otherEditor = other.enter(a);
    otherEditor.view.dispatch(otherEditor.state.tr.delete(7, 12));
    sync(one.doc, other.doc);
    expect(one.words(a)).toBe('older ');
    one.canvasEditor.undo();
    // The undo reverted the move and not “older”, which was typed before it.
    expect([one.words(a), one.x(b)]).toEqual(['older ', before]);
  });

  test('undo in a node that another writer deleted changes its text, reports the node and leaves it deleted', () => {
    const one = person(1);
    const a = one.note();
    one.write(a, 'first ');
    const other = person(2, one.doc);
    other.canvasEditor.act((writer) => deleteNode(writer, a, 5));
    one.write(a, 'second');
    sync(one.doc, other.doc);
    expect(one.canvasEditor.projection.node(a)).toBeUndefined();
    expect(one.canvasEditor.undo()).toMatchObject({ isEmpty: false, left: 0, textIn: [a] });
    expect(one.words(a)).toBe('first ');
    expect(one.canvasEditor.projection.node(a)).toBeUndefined();
    one.canvasEditor.redo();
    expect(one.words(a)).toBe('first second');
  });

  test('after two writers undo their drags of one node, it has one position and its text is complete', () => {
    const one = person(1);
    const a = one.note();
    const other = person(2, one.doc);
    one.move(a, 10);
    other.write(a, 'while it moves');
    other.move(a, 20);
    sync(one.doc, other.doc);
    const left = [one.canvasEditor.undo().left, other.canvasEditor.undo().left];
    sync(one.doc, other.doc);
    expect(left.sort((p, q) => p - q)).toEqual([0, 1]);
    expect(one.x(a)).toBe(other.x(a));
    expect(one.x(a)).toBeTypeOf('number');
    expect(one.words(a)).toBe('while it moves');
  });

  test('text from other writers, and text a binding writes by itself, adds no undo step', () => {
    const one = person(1);
    const a = one.note();
    const other = person(2, one.doc);
    other.write(a, 'theirs');
    sync(one.doc, other.doc);
    const { view, state } = one.enter(a);
    expect(undoManagerOf(state)?.undoStack.length).toBe(1);
    view.dispatch(state.tr.insertText('!', 1).setMeta('addToHistory', false));
    expect(undoManagerOf(view.state)?.undoStack.length).toBe(1);
  });
});
