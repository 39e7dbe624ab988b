// @vitest-environment jsdom
import { ReactFlowProvider, useStoreApi } from '@xyflow/react';
import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { addNode } from '../editor/editor-commands.ts';
import { newCanvasEditor, dragTo } from '../testing/canvas-editor-fixture.ts';
import { OthersLayer } from './others-layer.tsx';

const COUNT = 50;
const INES = 7;

let canvasEditor: ReturnType<typeof newCanvasEditor>;
let awareness: Awareness;
let ids: string[];
let canvas: HTMLDivElement;
let changeStore: () => void;

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

/** Receives a state of another writer, as the awareness protocol delivers it. */
async function receive(state: Record<string, unknown>): Promise<void> {
  awareness.states.set(INES, { user: { id: 'ines', name: 'Ines' }, canvas: state });
  awareness.emit('change', [{ added: [], updated: [INES], removed: [] }, 'remote']);
  await nextFrame();
}
const moveBy = (dx: number, dy: number) => receive({ pointer: [dx, dy], sel: [...ids], drag: [dx, dy] });

/** Gives React Flow's store the element that it would render. */
function RenderedCanvas() {
  const store = useStoreApi();
  useLayoutEffect(() => {
    store.setState({ domNode: canvas });
    changeStore = () => store.setState({ paneDragging: !store.getState().paneDragging });
  }, [store]);
  return null;
}

beforeEach(async () => {
  canvasEditor = newCanvasEditor();
  awareness = new Awareness(new Y.Doc());
  ids = Array.from({ length: COUNT }, (_, at) =>
    addNode(canvasEditor, 'markdownNode', { x: at * 300, y: 0 }),
  );
  canvas = document.createElement('div');
  canvas.innerHTML = `${ids
    .map((id) => `<div class="react-flow__node" data-id="${id}"><article id="node-${id}"></article></div>`)
    .join('')}<div class="react-flow__viewport-portal"></div>`;
  document.body.append(canvas);
  render(
    <ReactFlowProvider>
      <RenderedCanvas />
      <OthersLayer awareness={awareness} canvasEditor={canvasEditor} />
    </ReactFlowProvider>,
  );
  await nextFrame();
});
afterEach(() => {
  canvas.remove();
  awareness.destroy();
  vi.restoreAllMocks();
});

const translates = () => [
  ...new Set(
    [...canvas.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ style }) => style.translate),
  ),
];
const outlines = () => canvas.querySelectorAll<HTMLElement>('.canvas__chosen');

test('[K14] the nodes that another writer drags follow each move and are released at its end', async () => {
  await moveBy(30, 40);
  expect([translates(), outlines().length]).toEqual([['30px 40px'], COUNT]);
  await moveBy(60, 80);
  expect(translates()).toEqual(['60px 80px']);
  await receive({ pointer: [60, 80], sel: ids.slice(1), drag: [60, 80] });
  expect([translates(), outlines().length]).toEqual([['', '60px 80px'], COUNT - 1]);
  await receive({ pointer: [60, 80], sel: ids, drag: null });
  expect(translates()).toEqual(['']);
});

test('[K14] a move searches no elements, reads no nodes and renders no outlines again', async () => {
  await moveBy(30, 40);
  const searches = [Element.prototype, Document.prototype].flatMap((prototype) => [
    vi.spyOn(prototype, 'querySelector'),
    vi.spyOn(prototype, 'querySelectorAll'),
  ]);
  const lookups = vi.spyOn(document, 'getElementById');
  const reads = vi.spyOn(canvasEditor.projection, 'node');
  for (let step = 1; step <= 20; step += 1) await moveBy(30 + step, 40);
  changeStore();
  const counts = [...searches, lookups, reads].map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  expect(counts).toEqual([0, 0, 0, 0, 0, 0]);
  expect(translates()).toEqual(['50px 40px']);
});

test('an outline follows its node when the node is moved by somebody else', async () => {
  const [first = ''] = ids;
  await receive({ pointer: null, sel: [first], drag: null });
  const { left } = outlines()[0]?.style ?? {};
  act(() => dragTo(canvasEditor, first, 900, 500));
  expect([left, outlines()[0]?.style.left]).toEqual(['-110px', '900px']);
});
