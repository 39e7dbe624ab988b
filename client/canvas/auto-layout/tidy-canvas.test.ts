import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { tidy } from '#shared/canvas/tidy/tidy.ts';
import { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode, connect } from '../editor/editor-commands.ts';
import { tidyCanvas, type RunTidy } from './tidy-canvas.ts';

const canvasEditor = (): CanvasEditor => new CanvasEditor(new Y.Doc(), { schedule: (flush) => flush() });
const runTidy: RunTidy = ({ nodes, edges, selectedIds }) => Promise.resolve(tidy(nodes, edges, selectedIds));
const leftOf = (canvas: CanvasEditor, id: string): number =>
  canvas.projection.node(id)?.position.absolute.x ?? 0;

function connectedPair() {
  const canvas = canvasEditor();
  const [a, b] = [
    addNode(canvas, 'markdownNode', { x: 0, y: 0 }),
    addNode(canvas, 'markdownNode', { x: 9, y: 9 }),
  ];
  connect(canvas, { source: a, target: b, sourceHandle: 'source-right', targetHandle: 'target-left' });
  canvas.select([]);
  return { canvas, a, b };
}

test('tidying up arranges all nodes when none is selected, and one undo restores their positions', async () => {
  const { canvas, a, b } = connectedPair();
  const before = [leftOf(canvas, a), leftOf(canvas, b)];
  expect(await tidyCanvas(canvas, runTidy, new AbortController().signal)).toBeGreaterThan(0);
  expect(leftOf(canvas, b) - leftOf(canvas, a)).toBeGreaterThan(220);
  canvas.undo();
  expect([leftOf(canvas, a), leftOf(canvas, b)]).toEqual(before);
});

test('tidying up writes nothing when it is aborted during the computation', async () => {
  const { canvas } = connectedPair();
  const control = new AbortController();
  const abortedRun: RunTidy = async (request, signal) => {
    const result = await runTidy(request, signal);
    control.abort();
    return result;
  };
  const before = canvas.projection.getView();
  await expect(tidyCanvas(canvas, abortedRun, control.signal)).rejects.toThrow('aborted');
  expect(canvas.projection.getView()).toBe(before);
});

test('tidying up moves nothing when its worker fails', async () => {
  const { canvas } = connectedPair();
  const onWrite = vi.fn();
  const before = canvas.projection.getView();
  const failing: RunTidy = () => Promise.reject(new Error('no worker'));
  await expect(tidyCanvas(canvas, failing, new AbortController().signal, onWrite)).rejects.toThrow(
    'no worker',
  );
  expect(onWrite).not.toHaveBeenCalled();
  expect(canvas.projection.getView()).toBe(before);
});
