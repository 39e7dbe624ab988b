// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { addNode, connect, setLocked, setTitle } from '../editor/editor-commands.ts';
import { syncEditors, newCanvasEditor, typeInto } from '../testing/canvas-editor-fixture.ts';
import { deletedNodes } from '#shared/canvas/parse/deleted-nodes.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { deleteWithUndo } from './delete-with-undo.ts';
import { firstWords } from './deletion-texts.ts';
import { restoreNodes } from './restore-nodes.ts';
import { RecentlyTyped } from './recently-typed.ts';
import { DeletionWatcher } from './deletion-watcher.ts';

type Canvas = ReturnType<typeof newCanvasEditor>;
const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
});

const noteWith = (canvasEditor: Canvas, words: string): string => {
  const id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  if (words !== '') typeInto(canvasEditor, id, words);
  return id;
};
const remove = (canvasEditor: Canvas, ...ids: string[]): void => {
  canvasEditor.select(ids);
  deleteWithUndo(canvasEditor);
};
const deletedTexts = (canvasEditor: Canvas) => deletedNodes(canvasEditor.doc).map(({ words }) => words);

describe('[K5] deleted nodes', () => {
  test('deleted nodes are listed with their text and the deleting client, the latest first, without empty notes', () => {
    const canvasEditor = newCanvasEditor(7);
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

  test('a restored node has its edges and the text typed meanwhile, and restoring is one undo step', () => {
    const canvasEditor = newCanvasEditor();
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
    expect(deletedTexts(canvasEditor)).toEqual([]);
    expect([canvasEditor.getView().nodes.length, canvasEditor.getView().edges.length]).toEqual([2, 1]);
    expect(canvasEditor.getView().selectedNodes.map(({ id }) => id)).toEqual([a]);
    canvasEditor.undo();
    expect(deletedTexts(canvasEditor)).toEqual(['still one']);
    canvasEditor.redo();
    expect(deletedTexts(canvasEditor)).toEqual([]);
  });

  test('the hidden nodes of an unfinished large paste are not listed as deleted', () => {
    const canvasEditor = newCanvasEditor();
    const id = noteWith(canvasEditor, 'on its way');
    canvasEditor.act((writer) => writer.set('nodes', id, 'gone', 1));
    expect(deletedTexts(canvasEditor)).toEqual([]);
  });
});

describe('deleting the selection', () => {
  test('the toast says how many items were deleted, and its Undo restores them with the selected edges', () => {
    const canvasEditor = newCanvasEditor();
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

  test('Undo of the toast does not undo later steps', () => {
    const canvasEditor = newCanvasEditor();
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

  test('locked nodes are not deleted, and the toast says so', () => {
    const canvasEditor = newCanvasEditor();
    const [a, b] = [noteWith(canvasEditor, 'one'), noteWith(canvasEditor, 'two')];
    setLocked(canvasEditor, [a], true);
    remove(canvasEditor, a);
    expect(toasts.at(-1)).toMatchObject({ kind: 'error', title: 'Locked items are not deleted' });
    remove(canvasEditor, a, b);
    expect(toasts.at(-1)).toMatchObject({ title: '1 item deleted', detail: '1 item stayed: locked.' });
    expect(canvasEditor.getView().nodes.map(({ id }) => id)).toEqual([a]);
  });
});

describe('[K5] deleting a node that another writer is editing', () => {
  function setUp() {
    const [canvasEditor, other] = [newCanvasEditor(1), newCanvasEditor(2)];
    const id = noteWith(canvasEditor, 'The bell');
    syncEditors(canvasEditor, other);
    let now = 1_000_000;
    const recentlyTyped = new RecentlyTyped('canvas');
    const watcher = new DeletionWatcher(canvasEditor, recentlyTyped, () => now);
    watcher.noteSaved();
    return { canvasEditor, other, id, watcher, advance: (ms: number) => (now += ms) };
  }

  test('the writer is notified at once with the text and the deleting client, and a restored node has the typed text', () => {
    const { canvasEditor, other, id, watcher } = setUp();
    canvasEditor.edit(id);
    remove(other, id);
    typeInto(canvasEditor, id, 'Half buried. ');
    syncEditors(canvasEditor, other);
    expect(watcher.get()).toMatchObject({ ids: [id], clientId: 2, words: 'Half buried. The bell' });
    expect(canvasEditor.getView().editingId).toBeNull();
    restoreNodes(canvasEditor, [id]);
    expect(watcher.get()).toBeNull();
    expect(canvasEditor.getView().nodes.map((node) => node.id)).toEqual([id]);
  });

  test('a writer who typed offline is notified after reconnecting, however long that took', () => {
    const { canvasEditor, other, id, watcher, advance } = setUp();
    typeInto(canvasEditor, id, 'Half buried. ');
    advance(9 * 3_600_000);
    remove(other, id);
    // The acknowledgement may arrive before the deletion.
    watcher.noteSaved();
    syncEditors(canvasEditor, other);
    expect(watcher.get()).toMatchObject({ ids: [id] });
  });

  test('a writer who closed the page is notified on the next one, until the notice is dismissed', () => {
    const { canvasEditor, other, id, watcher } = setUp();
    typeInto(canvasEditor, id, 'Half buried. ');
    watcher.destroy();
    remove(other, id);
    syncEditors(canvasEditor, other);
    const next = new DeletionWatcher(canvasEditor, new RecentlyTyped('canvas'));
    expect(next.get()).toMatchObject({ ids: [id] });
    next.dismiss();
    expect(next.get()).toBeNull();
    expect(new DeletionWatcher(canvasEditor, new RecentlyTyped('canvas')).get()).toBeNull();
  });

  test('the notice lists each of several deleted nodes, and a node leaves it when another writer restores it', () => {
    const { canvasEditor, other, id, watcher } = setUp();
    const second = noteWith(canvasEditor, 'Second');
    typeInto(canvasEditor, id, 'x');
    syncEditors(canvasEditor, other);
    remove(other, id, second);
    syncEditors(canvasEditor, other);
    expect(new Set(watcher.get()?.ids)).toEqual(new Set([id, second]));
    restoreNodes(other, [second]);
    syncEditors(canvasEditor, other);
    expect(watcher.get()?.ids).toEqual([id]);
    restoreNodes(other, [id]);
    syncEditors(canvasEditor, other);
    expect(watcher.get()).toBeNull();
  });

  test('a writer is not notified of their own deletions, nor of nodes they edited long ago', () => {
    const { canvasEditor, other, id, watcher, advance } = setUp();
    typeInto(canvasEditor, id, 'x');
    canvasEditor.edit(id);
    remove(canvasEditor, id);
    expect(watcher.get()).toBeNull();
    canvasEditor.undo();
    canvasEditor.edit(null);
    typeInto(canvasEditor, id, 'y');
    watcher.noteSaved();
    advance(60_001);
    syncEditors(canvasEditor, other);
    remove(other, id);
    syncEditors(canvasEditor, other);
    expect(watcher.get()).toBeNull();
  });
});

test('the first words of a text are the name of its node', () => {
  expect(firstWords('The bell\nrings')).toBe('The bell');
  expect(firstWords('')).toBeNull();
  expect(firstWords('The boy finds the bell, half buried, mouth up')).toBe(
    'The boy finds the bell, half buried…',
  );
});
