import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { CanvasHistory } from '../changes/canvas-history.ts';
import { makeEdge } from '../changes/edge-changes.ts';
import { changeCanvas, type CanvasWriter } from '../changes/field-changes.ts';
import { deleteNode, makeNode, moveNode } from '../changes/node-changes.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import type { NodeType, Side } from '../node-types.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { CANVAS_TEMPLATES } from '../templates/canvas-templates.ts';
import { placeTemplate } from '../templates/place-template.ts';
import { HORIZONTAL_TIMELINE, VERTICAL_TIMELINE } from '../templates/timeline-templates.ts';
import { applyTidy, tidyInput } from './apply-tidy.ts';
import { tidy } from './tidy.ts';

function canvas() {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const history = new CanvasHistory(doc, 'here');
  const act = <T>(run: (writer: CanvasWriter) => T): T => {
    const results: T[] = [];
    history.record(changeCanvas(doc, 'here', (writer) => void results.push(run(writer))));
    return results[0] as T; // changeCanvas has called `run`
  };
  const make = (x: number, y: number, type: NodeType = 'markdownNode', frame?: string): string => {
    const at = frame === undefined ? undefined : projection.node(frame)?.position.absolute;
    return act((writer) =>
      makeNode(
        writer,
        {
          type,
          target: {
            absolute: { x, y },
            frame: frame !== undefined && at ? { id: frame, absolute: at } : undefined,
          },
        },
        1,
      ),
    );
  };
  const join = (from: string, to: string, side: Side = 'right'): string =>
    act((writer) => makeEdge(writer, { from: { nodeId: from, side }, to: { nodeId: to, side: 'left' } }, 1));
  const runTidy = (selectedIds = projection.getView().nodes.map(({ id }) => id)): void => {
    const input = tidyInput(projection);
    const placements = tidy(input.nodes, input.edges, new Set(selectedIds));
    act((writer) => applyTidy(writer, projection, input.nodes, placements));
  };
  const boxOf = (id: string) => {
    const node = projection.node(id);
    if (!node) throw new Error(`${id} is not shown`);
    return { ...node.position.absolute, ...node.size, frameId: node.position.frameId };
  };
  return { projection, history, act, make, join, order: runTidy, at: boxOf };
}

/** Lists the overlapping pairs of nodes in the same frame. */
function overlapping(projection: CanvasProjection): string[] {
  const boxes = projection.getView().nodes.map(({ id, position, size }) => ({
    id,
    frameId: position.frameId,
    ...position.absolute,
    ...size,
  }));
  return boxes.flatMap((a) =>
    boxes
      .filter(
        (b) =>
          a.id < b.id &&
          a.frameId === b.frameId &&
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((b) => `${a.id} on ${b.id}`),
  );
}

test('connected nodes are placed in the order of their edges, and one undo restores all positions', () => {
  const { make, join, order, at, history, projection } = canvas();
  const [c, a, b] = [make(0, 0), make(10, 5), make(5, 10)];
  join(a, b);
  join(b, c);
  const before = [a, b, c].map(at);
  order();
  expect(at(a).x + at(a).width).toBeLessThan(at(b).x);
  expect(at(b).x + at(b).width).toBeLessThan(at(c).x);
  expect(overlapping(projection)).toEqual([]);
  history.undo();
  expect([a, b, c].map(at)).toEqual(before);
});

test('nodes whose edge leaves at the bottom are placed one below the other', () => {
  const { make, join, order, at } = canvas();
  const [a, b] = [make(0, 0), make(10, 0)];
  join(a, b, 'bottom');
  order();
  expect(at(a).y + at(a).height).toBeLessThan(at(b).y);
});

test.each([
  ['horizontal', HORIZONTAL_TIMELINE, 'x', 'y'],
  ['vertical', VERTICAL_TIMELINE, 'y', 'x'],
] as const)(
  'a %s timeline is laid out along its direction, whatever its steps’ positions were',
  (_name, template, along, across) => {
    const { act, order, at } = canvas();
    const steps = act((writer) => placeTemplate(writer, template, { x: 0, y: 0 }, 0, 1));
    act((writer) => {
      for (const [nr, id] of steps.entries())
        moveNode(writer, id, { absolute: { x: -nr * 31, y: -nr * 17 } });
    });
    order();
    const boxes = steps.map(at);
    expect(boxes.map((place) => place[along])).toEqual(
      boxes.map((place) => place[along]).sort((a, b) => a - b),
    );
    expect(new Set(boxes.map((place) => place[across])).size).toBe(1);
  },
);

test('an edge gets the facing sides of its nodes, and undo restores its old sides', () => {
  const { make, join, order, projection, history } = canvas();
  const [a, b] = [make(0, 0), make(10, 0)];
  join(a, b, 'left');
  order();
  expect(projection.getView().edges).toMatchObject([{ from: { side: 'right' }, to: { side: 'left' } }]);
  history.undo();
  expect(projection.getView().edges).toMatchObject([{ from: { side: 'left' }, to: { side: 'left' } }]);
});

test('locked nodes do not move, and no node is placed over them', () => {
  const { make, join, act, order, at, projection } = canvas();
  const [a, locked, b] = [make(0, 0), make(300, 0), make(20, 10)];
  act((writer) => writer.set(CANVAS_NODES, locked, 'locked', true));
  join(a, b);
  order();
  expect(at(locked)).toMatchObject({ x: 300, y: 0 });
  expect(overlapping(projection)).toEqual([]);
});

test('nodes in a frame are laid out within it, and the frame grows to enclose them', () => {
  const { make, join, order, at, projection } = canvas();
  const frame = make(0, 0, 'frameNode');
  const inside = [0, 1, 2, 3].map((nr) => make(20 + nr, 30 + nr, 'markdownNode', frame));
  const outside = make(100, 100);
  for (const [nr, id] of inside.entries()) join(id, inside[nr + 1] ?? outside);
  order();
  const box = at(frame);
  for (const id of inside) {
    const place = at(id);
    expect(place.frameId).toBe(frame);
    expect(place.x).toBeGreaterThanOrEqual(box.x);
    expect(place.x + place.width).toBeLessThanOrEqual(box.x + box.width);
    expect(place.y + place.height).toBeLessThanOrEqual(box.y + box.height);
  }
  expect(at(outside).x).toBeGreaterThan(box.x + box.width);
  expect(overlapping(projection)).toEqual([]);
});

test('only selected nodes move', () => {
  const { make, order, at } = canvas();
  const [a, b, c] = [make(0, 0), make(5, 5), make(900, 900)];
  order([a, b]);
  expect(at(c)).toMatchObject({ x: 900, y: 900 });
  expect(at(a).x + at(a).width <= at(b).x || at(a).y + at(a).height <= at(b).y).toBe(true);
});

test('nodes in a locked frame keep their positions', () => {
  const { make, act, order, at } = canvas();
  const frame = make(0, 0, 'frameNode');
  const child = make(33, 44, 'markdownNode', frame);
  act((writer) => writer.set(CANVAS_NODES, frame, 'locked', true));
  order();
  expect(at(child)).toMatchObject({ x: 33, y: 44 });
});

test('nodes that others move or delete during the computation are left as they are', () => {
  const { make, join, at, act, projection } = canvas();
  const [a, b, c] = [make(0, 0), make(5, 5), make(9, 9)];
  join(a, b);
  const input = tidyInput(projection);
  const placements = tidy(input.nodes, input.edges, new Set([a, b, c]));
  act((writer) => {
    moveNode(writer, b, { absolute: { x: 4_000, y: 0 } });
    deleteNode(writer, c, 2);
  });
  act((writer) => applyTidy(writer, projection, input.nodes, placements));
  expect(at(b)).toMatchObject({ x: 4_000, y: 0 });
  expect(projection.node(c)).toBeUndefined();
});

describe.each(CANVAS_TEMPLATES.map((template) => [template.name, template] as const))(
  '%s',
  (_name, template) => {
    test('a tidied template has no overlapping nodes, and a second tidy changes nothing', () => {
      const { act, order, projection } = canvas();
      act((writer) => placeTemplate(writer, template, { x: 0, y: 0 }, 0, 1));
      order();
      expect(overlapping(projection)).toEqual([]);
      const first = projection.getView().nodes.map(({ position }) => position.absolute);
      order();
      expect(projection.getView().nodes.map(({ position }) => position.absolute)).toEqual(first);
    });
  },
);

test('cycles, parallel edges and a node with many edges are laid out without overlaps', () => {
  const { make, join, order, projection } = canvas();
  const ids = Array.from({ length: 24 }, (_one, nr) => make(nr, nr));
  for (const [nr, id] of ids.entries()) {
    const next = ids[(nr + 1) % ids.length] ?? id;
    join(id, next);
    join(next, id);
    if (nr > 1) join(ids[0] ?? id, id);
  }
  order();
  expect(overlapping(projection)).toEqual([]);
});
