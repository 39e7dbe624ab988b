import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { tidy } from '#shared/canvas/tidy/tidy.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode, connect } from '../editor/editor-commands.ts';
import { tidyCanvas, type AskTidy } from './tidy-canvas.ts';

const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
const ask: AskTidy = ({ nodes, edges, chosen }) => Promise.resolve(tidy(nodes, edges, chosen));
const leftOf = (of: CanvasEditor, id: string): number => of.projection.node(id)?.place.absolute.x ?? 0;

function pair() {
  const canvas = canvasEditor();
  const [a, b] = [
    addNode(canvas, 'markdownNode', { x: 0, y: 0 }),
    addNode(canvas, 'markdownNode', { x: 9, y: 9 }),
  ];
  connect(canvas, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
  canvas.select([]);
  return { canvas, a, b };
}

test('all is put in order where nothing is chosen, as one step that one undo takes back', async () => {
  const { canvas, a, b } = pair();
  const before = [leftOf(canvas, a), leftOf(canvas, b)];
  expect(await tidyCanvas(canvas, ask, new AbortController().signal)).toBeGreaterThan(0);
  expect(leftOf(canvas, b) - leftOf(canvas, a)).toBeGreaterThan(220);
  canvas.undo();
  expect([leftOf(canvas, a), leftOf(canvas, b)]).toEqual(before);
});

test('called off while it is worked out, nothing is written', async () => {
  const { canvas } = pair();
  const control = new AbortController();
  const late: AskTidy = async (question, signal) => {
    const answer = await ask(question, signal);
    control.abort();
    return answer;
  };
  const before = canvas.projection.getView();
  await expect(tidyCanvas(canvas, late, control.signal)).rejects.toThrow('aborted');
  expect(canvas.projection.getView()).toBe(before);
});

test('a worker that fails leaves all where it is', async () => {
  const { canvas } = pair();
  const onWrite = vi.fn();
  const before = canvas.projection.getView();
  const failing: AskTidy = () => Promise.reject(new Error('no worker'));
  await expect(tidyCanvas(canvas, failing, new AbortController().signal, onWrite)).rejects.toThrow(
    'no worker',
  );
  expect(onWrite).not.toHaveBeenCalled();
  expect(canvas.projection.getView()).toBe(before);
});
