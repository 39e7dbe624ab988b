// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addNode, connect, setLocked, setTitle } from '../editor/editor-commands.ts';
import { meet, newDesk, typeInto } from '../testing/desks.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { deleteWithUndo } from './delete-with-undo.ts';
import { firstWords } from './first-words.ts';
import { restoreNodes } from './restore-nodes.ts';
import { TypedLately } from './typed-lately.ts';
import { TypistWatch } from './typist-watch.ts';

type Desk = ReturnType<typeof newDesk>;
let toasts: ToastEntry[] = [];
let stop = (): void => {};
beforeEach(() => {
  localStorage.clear();
  toasts = [];
  stop = receiveToasts((entry) => toasts.push(entry));
});
afterEach(() => stop());

const noteWith = (canvasEditor: Desk, words: string): string => {
  const id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  if (words !== '') typeInto(canvasEditor, id, words);
  return id;
};
const remove = (canvasEditor: Desk, ...ids: string[]): void => {
  canvasEditor.select(ids);
  deleteWithUndo(canvasEditor);
};
const wordsUnderDeleted = (canvasEditor: Desk) => deletedNodes(canvasEditor.doc).map(({ words }) => words);

describe('[K5] what was deleted', () => {
  test('is listed with its words and who did it, the latest first; blank notes are not', () => {
    const canvasEditor = newDesk(7);
    const [bell, blank, step] = [
      noteWith(canvasEditor, 'The bell'),
      noteWith(canvasEditor, ''),
      addNode(canvasEditor, 'timelineNode', { x: 0, y: 0 }),
    ];
    setTitle(canvasEditor, step, 'High water');
    typeInto(canvasEditor, step, 'Nobody comes.');
    remove(canvasEditor, bell);
    remove(canvasEditor, blank);
    canvasEditor.act((writer) => writer.set('nodes', step, 'gone', Date.now() + 5000));
    expect(deletedNodes(canvasEditor.doc)).toMatchObject([
      { record: { id: step, type: 'timelineNode' }, words: 'High water\nNobody comes.', clientId: 7 },
      { record: { id: bell }, words: 'The bell', clientId: 7 },
    ]);
  });

  test('comes back with its lines, as one step that can be taken back; what is typed meanwhile is in it', () => {
    const canvasEditor = newDesk();
    const [a, b] = [noteWith(canvasEditor, 'one'), noteWith(canvasEditor, 'two')];
    connect(canvasEditor, {
      source: a,
      target: b,
      sourceHandle: 'source-right',
      targetHandle: 'target-left',
    });
    remove(canvasEditor, a);
    expect(canvasEditor.getView().edges).toHaveLength(0);
    typeInto(canvasEditor, a, 'still ');
    restoreNodes(canvasEditor, [a]);
    expect(wordsUnderDeleted(canvasEditor)).toEqual([]);
    expect([canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length]).toEqual([2, 1]);
    expect(canvasEditor.getView().selectedNodes.map(({ id }) => id)).toEqual([a]);
    canvasEditor.undo();
    expect(wordsUnderDeleted(canvasEditor)).toEqual(['still one']);
    canvasEditor.redo();
    expect(wordsUnderDeleted(canvasEditor)).toEqual([]);
  });

  test('of a large paste that is not there yet nothing is deleted', () => {
    const canvasEditor = newDesk();
    const id = noteWith(canvasEditor, 'on its way');
    canvasEditor.act((writer) => writer.set('nodes', id, 'gone', 1));
    expect(wordsUnderDeleted(canvasEditor)).toEqual([]);
  });
});

describe('one’s own deletion', () => {
  test('says how many went, and Undo brings back those, with the lines that were chosen', () => {
    const canvasEditor = newDesk();
    const [a, b] = [noteWith(canvasEditor, 'one'), noteWith(canvasEditor, 'two')];
    connect(canvasEditor, {
      source: a,
      target: b,
      sourceHandle: 'source-right',
      targetHandle: 'target-left',
    });
    const [edge] = canvasEditor.getView().edges;
    canvasEditor.select([a], [edge!.id]);
    deleteWithUndo(canvasEditor);
    expect(toasts.at(-1)).toMatchObject({ title: '2 items deleted', action: { label: 'Undo' } });
    toasts.at(-1)?.action?.onPress();
    expect([canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length]).toEqual([2, 1]);
    canvasEditor.redo();
    expect(canvasEditor.getView().nodes).toHaveLength(1);
  });

  test('Undo of the message leaves what was done since', () => {
    const canvasEditor = newDesk();
    const [a, b] = [noteWith(canvasEditor, 'one'), noteWith(canvasEditor, 'two')];
    connect(canvasEditor, {
      source: a,
      target: b,
      sourceHandle: 'source-right',
      targetHandle: 'target-left',
    });
    const [edge] = canvasEditor.getView().edges;
    canvasEditor.select([a], [edge!.id]);
    deleteWithUndo(canvasEditor);
    typeInto(canvasEditor, b, 'later ');
    toasts.at(-1)?.action?.onPress();
    expect([canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length]).toEqual([2, 1]);
    canvasEditor.undo();
    canvasEditor.undo();
    canvasEditor.undo();
    expect([canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length]).toEqual([2, 1]);
  });

  test('what is locked stays, and that is said', () => {
    const canvasEditor = newDesk();
    const [a, b] = [noteWith(canvasEditor, 'one'), noteWith(canvasEditor, 'two')];
    setLocked(canvasEditor, [a], true);
    remove(canvasEditor, a);
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Locked items are not deleted' });
    remove(canvasEditor, a, b);
    expect(toasts.at(-1)).toMatchObject({ title: '1 item deleted', detail: '1 item stayed: locked.' });
    expect(canvasEditor.getView().nodes.map(({ id }) => id)).toEqual([a]);
  });
});

describe('[K5] whoever is writing in it', () => {
  function two() {
    const [canvasEditor, other] = [newDesk(1), newDesk(2)];
    const id = noteWith(canvasEditor, 'The bell');
    meet(canvasEditor, other);
    let now = 1_000_000;
    const typed = new TypedLately('canvas');
    const watch = new TypistWatch(canvasEditor, typed, () => now);
    watch.noteSaved();
    return { canvasEditor, other, id, watch, later: (ms: number) => (now += ms) };
  }

  test('is told at once, with its words, and by whom; what was typed is kept and comes back', () => {
    const { canvasEditor, other, id, watch } = two();
    canvasEditor.edit(id);
    remove(other, id);
    typeInto(canvasEditor, id, 'Half buried. ');
    meet(canvasEditor, other);
    expect(watch.get()).toMatchObject({ ids: [id], clientId: 2, words: 'Half buried. The bell' });
    expect(canvasEditor.getView().editingId).toBeNull();
    restoreNodes(canvasEditor, [id]);
    expect(watch.get()).toBeNull();
    expect(canvasEditor.getView().nodes.map((node) => node.id)).toEqual([id]);
  });

  test('who wrote with no network is told when it is back, however long that was', () => {
    const { canvasEditor, other, id, watch, later } = two();
    typeInto(canvasEditor, id, 'Half buried. ');
    later(9 * 3_600_000);
    remove(other, id);
    // The acknowledgement can come before the news.
    watch.noteSaved();
    meet(canvasEditor, other);
    expect(watch.get()).toMatchObject({ ids: [id] });
  });

  test('and on the next page, when this one was closed before; until it is dismissed', () => {
    const { canvasEditor, other, id, watch } = two();
    typeInto(canvasEditor, id, 'Half buried. ');
    watch.destroy();
    remove(other, id);
    meet(canvasEditor, other);
    const next = new TypistWatch(canvasEditor, new TypedLately('canvas'));
    expect(next.get()).toMatchObject({ ids: [id] });
    next.dismiss();
    expect(next.get()).toBeNull();
    expect(new TypistWatch(canvasEditor, new TypedLately('canvas')).get()).toBeNull();
  });

  test('it goes when the other brings it back, and comes for each of several', () => {
    const { canvasEditor, other, id, watch } = two();
    const second = noteWith(canvasEditor, 'Second');
    typeInto(canvasEditor, id, 'x');
    meet(canvasEditor, other);
    remove(other, id, second);
    meet(canvasEditor, other);
    expect(new Set(watch.get()?.ids)).toEqual(new Set([id, second]));
    restoreNodes(other, [second]);
    meet(canvasEditor, other);
    expect(watch.get()?.ids).toEqual([id]);
    restoreNodes(other, [id]);
    meet(canvasEditor, other);
    expect(watch.get()).toBeNull();
  });

  test('nobody is told of what they deleted themselves, nor of what they wrote long ago', () => {
    const { canvasEditor, other, id, watch, later } = two();
    typeInto(canvasEditor, id, 'x');
    canvasEditor.edit(id);
    remove(canvasEditor, id);
    expect(watch.get()).toBeNull();
    canvasEditor.undo();
    canvasEditor.edit(null);
    typeInto(canvasEditor, id, 'y');
    watch.noteSaved();
    later(60_001);
    meet(canvasEditor, other);
    remove(other, id);
    meet(canvasEditor, other);
    expect(watch.get()).toBeNull();
  });
});

test('the first words of something are its name', () => {
  expect(firstWords('The bell\nrings')).toBe('The bell');
  expect(firstWords('')).toBeNull();
  expect(firstWords('The boy finds the bell, half buried, mouth up')).toBe(
    'The boy finds the bell, half buried…',
  );
});
