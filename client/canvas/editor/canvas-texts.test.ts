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

const ended: (() => void)[] = [];
afterEach(() => {
  for (const end of ended.splice(0)) end();
});

/** One person's window: a canvas editor, and a text editor in one of its nodes at a time. */
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
      place: document.createElement('div'),
      schema: createSchema(),
      plugins: collaborationPlugins({ fragment, undo: canvasEditor.undoOfEditor(() => {}) }),
    });
    return editor;
  };
  ended.push(() => {
    leave();
    canvasEditor.destroy();
  });
  return {
    canvasEditor,
    doc,
    enter,
    leave,
    note: (x = 0) => addNode(canvasEditor, 'markdownNode', { x, y: 0 }),
    /** Types at the end of a node's text, as a step of its own, and leaves it. */
    write: (id: string, words: string): void => {
      const { view, state } = enter(id);
      view.dispatch(state.tr.insertText(words, state.doc.content.size - 1));
      leave();
      undoCut(canvasEditor);
    },
    move: (id: string, x: number): void => {
      canvasEditor.select([id]);
      nudge(canvasEditor, { x, y: 0 });
    },
    words: (id: string) => fragmentText(wordsOf(doc, id)),
    x: (id: string) => canvasEditor.projection.node(id)?.place.absolute.x,
  };
}
/** As half a second does. */
const undoCut = (canvasEditor: CanvasEditor): void => canvasEditor.undoOfEditor(() => {}).stopCapturing();
const wordsOf = (doc: Y.Doc, id: string) =>
  (doc.getMap('nodes').get(id) as Y.Map<unknown>).get('text') as Y.XmlFragment; // of a note that was made here
const sync = (a: Y.Doc, b: Y.Doc): void => {
  Y.applyUpdate(b, Y.encodeStateAsUpdate(a, Y.encodeStateVector(b)), 'remote');
  Y.applyUpdate(a, Y.encodeStateAsUpdate(b, Y.encodeStateVector(a)), 'remote');
};

describe('[K12] words and places are one history', () => {
  test('steady typing in one node comes back a sentence and an Enter at a time, in order with what is moved', () => {
    const { canvasEditor, note, enter, move, words, x } = person(1);
    const a = note();
    const editor = enter(a);
    const type = (text: string): void => {
      for (const letter of text) editor.view.dispatch(editor.state.tr.insertText(letter));
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

  test('typed in one node, another moved, typed again: each undo takes back the newest, each redo brings it back', () => {
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

  test('Mod-Z in the editor of a node walks the same steps as on the canvas, and the caret goes along', () => {
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

  test('letters typed in one go are one step; a change between them makes two', () => {
    vi.useFakeTimers();
    try {
      const { canvasEditor, note, enter, move, words } = person(1);
      const a = note();
      const { view } = enter(a);
      const type = (letter: string): void =>
        view.dispatch(view.state.tr.insertText(letter, view.state.doc.content.size - 1));
      for (const letter of 'mud') type(letter);
      move(a, 1);
      for (const letter of 'dy') type(letter);
      canvasEditor.undo();
      expect(words(a)).toBe('mud');
      canvasEditor.undo();
      canvasEditor.undo();
      expect(words(a)).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });

  test('what was typed before an editor ended, and plugins came, can be taken back', () => {
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
  ])('what another wrote in %s stays when its maker takes the making back', (_name, json) => {
    const one = person(1);
    const a = one.note();
    const other = person(2, one.doc);
    const { view, schema, state } = one.enter(a);
    view.dispatch(state.tr.insert(state.doc.content.size, schema.nodeFromJSON(json)));
    sync(one.doc, other.doc);
    const theirs = other.enter(a);
    let at = -1;
    theirs.state.doc.descendants((node, pos) => {
      if (node.isTextblock) at = pos + 1;
    });
    theirs.view.dispatch(theirs.state.tr.insertText('words of another', at));
    sync(one.doc, other.doc);
    one.canvasEditor.undo();
    sync(one.doc, other.doc);
    expect(one.words(a)).toContain('words of another');
    expect(one.words(a)).toBe(other.words(a));
  });

  test('each of two takes back what they did, whoever was last', () => {
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

  test('a step whose words others took away is passed over, in the order of the canvas', () => {
    const one = person(1);
    const [a, b] = [one.note(), one.note(400)];
    const before = one.x(b);
    one.write(a, 'older ');
    one.move(b, 10);
    one.write(a, 'newer');
    const other = person(2, one.doc);
    const theirs = other.enter(a);
    theirs.view.dispatch(theirs.state.tr.delete(7, 12));
    sync(one.doc, other.doc);
    expect(one.words(a)).toBe('older ');
    one.canvasEditor.undo();
    // Not “older”, which was typed before the move.
    expect([one.words(a), one.x(b)]).toEqual(['older ', before]);
  });

  test('in a node that another deleted meanwhile it is taken back there, told of, and the node stays deleted', () => {
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

  test('two undos after one drag that both took part in: one place, and no word is gone', () => {
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

  test('what others write is no step of one’s own; neither is what a binding writes by itself', () => {
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
