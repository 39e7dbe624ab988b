// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addNode, connect, setLocked, setTitle } from '../editor/desk-commands.ts';
import { meet, newDesk, typeInto } from '../testing/desks.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { receiveToasts, type ToastEntry } from '#client/ui/toasts/toast.ts';
import { deleteAndSay } from './delete-and-say.ts';
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

const noteWith = (desk: Desk, words: string): string => {
  const id = addNode(desk, 'markdownNode', { x: 0, y: 0 });
  if (words !== '') typeInto(desk, id, words);
  return id;
};
const remove = (desk: Desk, ...ids: string[]): void => {
  desk.select(ids);
  deleteAndSay(desk);
};
const wordsUnderDeleted = (desk: Desk) => deletedNodes(desk.doc).map(({ words }) => words);

describe('[K5] what was deleted', () => {
  test('is listed with its words and who did it, the latest first; blank notes are not', () => {
    const desk = newDesk(7);
    const [bell, blank, step] = [
      noteWith(desk, 'The bell'),
      noteWith(desk, ''),
      addNode(desk, 'timelineNode', { x: 0, y: 0 }),
    ];
    setTitle(desk, step, 'High water');
    typeInto(desk, step, 'Nobody comes.');
    remove(desk, bell);
    remove(desk, blank);
    desk.act((writer) => writer.set('nodes', step, 'gone', Date.now() + 5000));
    expect(deletedNodes(desk.doc)).toMatchObject([
      { record: { id: step, type: 'timelineNode' }, words: 'High water\nNobody comes.', clientId: 7 },
      { record: { id: bell }, words: 'The bell', clientId: 7 },
    ]);
  });

  test('comes back with its lines, as one step that can be taken back; what is typed meanwhile is in it', () => {
    const desk = newDesk();
    const [a, b] = [noteWith(desk, 'one'), noteWith(desk, 'two')];
    connect(desk, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
    remove(desk, a);
    expect(desk.getView().edges).toHaveLength(0);
    typeInto(desk, a, 'still ');
    restoreNodes(desk, [a]);
    expect(wordsUnderDeleted(desk)).toEqual([]);
    expect([desk.getView().nodes.length, desk.getView().edges.length]).toEqual([2, 1]);
    expect(desk.getView().selectedNodes.map(({ id }) => id)).toEqual([a]);
    desk.undo();
    expect(wordsUnderDeleted(desk)).toEqual(['still one']);
    desk.redo();
    expect(wordsUnderDeleted(desk)).toEqual([]);
  });

  test('of a large paste that is not there yet nothing is deleted', () => {
    const desk = newDesk();
    const id = noteWith(desk, 'on its way');
    desk.act((writer) => writer.set('nodes', id, 'gone', 1));
    expect(wordsUnderDeleted(desk)).toEqual([]);
  });
});

describe('one’s own deletion', () => {
  test('says how many went, and Undo brings back those, with the lines that were chosen', () => {
    const desk = newDesk();
    const [a, b] = [noteWith(desk, 'one'), noteWith(desk, 'two')];
    connect(desk, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
    const [edge] = desk.getView().edges;
    desk.select([a], [edge!.id]);
    deleteAndSay(desk);
    expect(toasts.at(-1)).toMatchObject({ title: '2 items deleted', action: { label: 'Undo' } });
    toasts.at(-1)?.action?.onPress();
    expect([desk.getView().nodes.length, desk.getView().edges.length]).toEqual([2, 1]);
    desk.redo();
    expect(desk.getView().nodes).toHaveLength(1);
  });

  test('Undo of the message leaves what was done since', () => {
    const desk = newDesk();
    const [a, b] = [noteWith(desk, 'one'), noteWith(desk, 'two')];
    connect(desk, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
    const [edge] = desk.getView().edges;
    desk.select([a], [edge!.id]);
    deleteAndSay(desk);
    typeInto(desk, b, 'later ');
    toasts.at(-1)?.action?.onPress();
    expect([desk.getView().nodes.length, desk.getView().edges.length]).toEqual([2, 1]);
    desk.undo();
    desk.undo();
    desk.undo();
    expect([desk.getView().nodes.length, desk.getView().edges.length]).toEqual([2, 1]);
  });

  test('what is locked stays, and that is said', () => {
    const desk = newDesk();
    const [a, b] = [noteWith(desk, 'one'), noteWith(desk, 'two')];
    setLocked(desk, [a], true);
    remove(desk, a);
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Locked items are not deleted' });
    remove(desk, a, b);
    expect(toasts.at(-1)).toMatchObject({ title: '1 item deleted', detail: '1 item stayed: locked.' });
    expect(desk.getView().nodes.map(({ id }) => id)).toEqual([a]);
  });
});

describe('[K5] whoever is writing in it', () => {
  function two() {
    const [desk, other] = [newDesk(1), newDesk(2)];
    const id = noteWith(desk, 'The bell');
    meet(desk, other);
    let now = 1_000_000;
    const typed = new TypedLately('canvas');
    const watch = new TypistWatch(desk, typed, () => now);
    watch.noteSaved();
    return { desk, other, id, watch, later: (ms: number) => (now += ms) };
  }

  test('is told at once, with its words, and by whom; what was typed is kept and comes back', () => {
    const { desk, other, id, watch } = two();
    desk.edit(id);
    remove(other, id);
    typeInto(desk, id, 'Half buried. ');
    meet(desk, other);
    expect(watch.get()).toMatchObject({ ids: [id], clientId: 2, words: 'Half buried. The bell' });
    expect(desk.getView().editingId).toBeNull();
    restoreNodes(desk, [id]);
    expect(watch.get()).toBeNull();
    expect(desk.getView().nodes.map((node) => node.id)).toEqual([id]);
  });

  test('who wrote with no network is told when it is back, however long that was', () => {
    const { desk, other, id, watch, later } = two();
    typeInto(desk, id, 'Half buried. ');
    later(9 * 3_600_000);
    remove(other, id);
    // The acknowledgement can come before the news.
    watch.noteSaved();
    meet(desk, other);
    expect(watch.get()).toMatchObject({ ids: [id] });
  });

  test('and on the next page, when this one was closed before; until it is dismissed', () => {
    const { desk, other, id, watch } = two();
    typeInto(desk, id, 'Half buried. ');
    watch.destroy();
    remove(other, id);
    meet(desk, other);
    const next = new TypistWatch(desk, new TypedLately('canvas'));
    expect(next.get()).toMatchObject({ ids: [id] });
    next.dismiss();
    expect(next.get()).toBeNull();
    expect(new TypistWatch(desk, new TypedLately('canvas')).get()).toBeNull();
  });

  test('it goes when the other brings it back, and comes for each of several', () => {
    const { desk, other, id, watch } = two();
    const second = noteWith(desk, 'Second');
    typeInto(desk, id, 'x');
    meet(desk, other);
    remove(other, id, second);
    meet(desk, other);
    expect(new Set(watch.get()?.ids)).toEqual(new Set([id, second]));
    restoreNodes(other, [second]);
    meet(desk, other);
    expect(watch.get()?.ids).toEqual([id]);
    restoreNodes(other, [id]);
    meet(desk, other);
    expect(watch.get()).toBeNull();
  });

  test('nobody is told of what they deleted themselves, nor of what they wrote long ago', () => {
    const { desk, other, id, watch, later } = two();
    typeInto(desk, id, 'x');
    desk.edit(id);
    remove(desk, id);
    expect(watch.get()).toBeNull();
    desk.undo();
    desk.edit(null);
    typeInto(desk, id, 'y');
    watch.noteSaved();
    later(60_001);
    meet(desk, other);
    remove(other, id);
    meet(desk, other);
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
