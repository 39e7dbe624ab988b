import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { AppError } from '#shared/errors/app-error.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { applyCanvasChange, type CanvasChange } from './canvas-change.ts';
import { writeCanvasJson } from './json-export.ts';
import { rawItem, writeApiCanvas } from './write-api-canvas.ts';

const NOW = 1_700_000_000_000;
const node = (id: string, more: object = {}): CanvasChange => ({
  kind: 'create-node',
  id,
  node: { type: 'markdownNode', x: 0, y: 0, ...more },
});
const change = (id: string, change: object): CanvasChange => ({ kind: 'update-node', id, change });
const edge = (id: string, sourceNodeId: string, targetNodeId: string, more: object = {}): CanvasChange => ({
  kind: 'create-edge',
  id,
  edge: { sourceNodeId, targetNodeId, ...more },
});

function canvas(...made: CanvasChange[]) {
  const doc = new Y.Doc();
  const act = (one: CanvasChange): void => applyCanvasChange(doc, one, NOW);
  made.forEach(act);
  const read = () => writeApiCanvas(doc, new CanvasProjection(doc, (flush) => flush()));
  const of = (id: string) => read().nodes.find((shown) => shown.id === id);
  /**
   * Returns the code and message of a refused change and checks that the canvas is unchanged; `taken` if accepted.
   */
  const refusal = (one: CanvasChange): string => {
    const before = Y.encodeStateAsUpdate(doc);
    let outcome = 'taken';
    try {
      act(one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcome = `${error.code}: ${error.message}`;
    }
    if (outcome !== 'taken') expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
    return outcome;
  };
  return { doc, act, read, of, refusal };
}

const canvasWithItems = () =>
  canvas(
    node('note'),
    node('frame', { type: 'frameNode' }),
    node('inner', { type: 'frameNode', frameId: 'frame' }),
    node('card', { type: 'documentNode', targetId: 'd' }),
    node('image', { type: 'imageNode' }),
    node('step', { type: 'timelineNode' }),
    node('locked', { isLocked: true }),
    edge('e', 'note', 'image'),
  );

describe('calls that change nodes', () => {
  test.each<[CanvasChange, string]>([
    [node('note'), 'taken: This id is already in use.'],
    [node('e'), 'taken: This id is already in use.'],
    [
      node('n', { type: 'documentNode' }),
      'invalid_input: A document card needs "targetId", the document it shows.',
    ],
    [
      change('card', { targetId: null }),
      'invalid_input: A document card needs "targetId", the document it shows.',
    ],
    [
      change('card', { content: 'x' }),
      'invalid_input: The text of a document card is that of its document. Change it there.',
    ],
    [change('image', { content: 'x' }), 'invalid_input: A node of this type has no text.'],
    [node('n', { type: 'frameNode', content: '' }), 'invalid_input: A node of this type has no text.'],
    [
      change('note', { targetId: 'd' }),
      'invalid_input: Only a node of the type "documentNode" can show a document.',
    ],
    [
      change('note', { data: { assetId: 'a' } }),
      'invalid_input: Only a node of the type "imageNode" can show an image.',
    ],
    [
      change('note', { data: { alt: '' } }),
      'invalid_input: Only a node of the type "imageNode" can show an image.',
    ],
    [
      change('note', { data: { timelineId: 't' } }),
      'invalid_input: Only a node of the type "timelineNode" can be in a timeline.',
    ],
    [
      node('n', { type: 'timelineNode', data: { timelineId: 't' } }),
      'invalid_input: There is no such timeline on this canvas.',
    ],
    [
      change('note', { type: 'imageNode' }),
      'invalid_input: The type of a node cannot be changed. Make another node.',
    ],
    [change('gone', { x: 1 }), 'not_found: This node could not be found.'],
    [change('locked', { x: 1 }), 'locked: This node is locked. Unlock it first.'],
    [{ kind: 'delete-node', id: 'locked' }, 'locked: This node is locked. Unlock it first.'],
    [{ kind: 'delete-node', id: 'gone' }, 'not_found: This node could not be found.'],
    [change('note', { frameId: 'note' }), 'not_found: The frame it would go into is not on this canvas.'],
    [change('frame', { frameId: 'frame' }), 'invalid_input: A frame cannot be put into itself.'],
    [change('frame', { frameId: 'inner' }), 'invalid_input: A frame cannot be put into itself.'],
  ])('the node change %j is refused with the error: %s', (call, message) => {
    expect(canvasWithItems().refusal(call)).toBe(message);
  });

  test.each<[CanvasChange, string]>([
    [change('note', { type: 'markdownNode', x: 5 }), 'taken'],
    [change('locked', { isLocked: false, x: 5 }), 'taken'],
    [change('inner', { frameId: null }), 'taken'],
    [change('image', { data: { assetId: 'a', alt: 'The pier' } }), 'taken'],
  ])('the node change %j is accepted (%s)', (call, outcome) => {
    expect(canvasWithItems().refusal(call)).toBe(outcome);
  });
});

describe('calls that change edges', () => {
  const handle = (role: string, verb: string): string =>
    `invalid_input: "${role}Handle" names no handle that an edge can ${verb} at.`;
  const missing = 'not_found: An edge joins two nodes of its canvas, and one of these is not there.';
  test.each<[CanvasChange, string]>([
    [edge('note', 'note', 'card'), 'taken: This id is already in use.'],
    [edge('f', 'note', 'gone'), missing],
    [edge('f', 'gone', 'note'), missing],
    [edge('f', 'note', 'note'), 'invalid_input: An edge joins two nodes, not one with itself.'],
    [edge('f', 'note', 'card', { sourceHandle: 'target-left' }), handle('source', 'begin')],
    [edge('f', 'note', 'card', { sourceHandle: 'left-in' }), handle('source', 'begin')],
    [edge('f', 'note', 'card', { targetHandle: 'source-left' }), handle('target', 'end')],
    [edge('f', 'note', 'card', { targetHandle: 'nowhere' }), handle('target', 'end')],
    [edge('f', 'note', 'image'), 'conflict: These nodes are joined in this way already.'],
    [{ kind: 'update-edge', id: 'gone', change: {} }, 'not_found: This edge could not be found.'],
    [{ kind: 'delete-edge', id: 'gone' }, 'not_found: This edge could not be found.'],
    [
      { kind: 'update-edge', id: 'e', change: { targetNodeId: 'note' } },
      'invalid_input: An edge joins two nodes, not one with itself.',
    ],
    [edge('f', 'note', 'image', { label: 'so' }), 'taken'],
    [edge('f', 'note', 'image', { sourceHandle: 'source-top' }), 'taken'],
    [edge('f', 'image', 'note'), 'taken'],
  ])('the edge change %j has the outcome: %s', (call, message) => {
    expect(canvasWithItems().refusal(call)).toBe(message);
  });

  test('an edge stores the given values, and writing default values or an empty style deletes the keys', () => {
    const { doc, act, read } = canvasWithItems();
    const stored = () => rawItem(doc, 'edges', 'f');
    act(edge('f', 'note', 'card', { style: { glow: 1 }, weight: 2, label: 'so', type: 'step' }));
    const [shown] = read().edges.filter(({ id }) => id === 'f');
    expect(shown).toMatchObject({
      type: 'step',
      weight: 2,
      style: { glow: 1 },
      data: { isTimelineEdge: false },
    });
    const usual = { weight: 1, label: '', type: 'connection', style: {} } as const;
    act({ kind: 'update-edge', id: 'f', change: usual });
    expect(stored()?.toJSON()).toEqual({ ends: ['note', 'right', 'card', 'left'] });
    expect(read().nodes.map(({ id, targetType }) => [id, targetType])).toContainEqual(['card', 'document']);
    expect(read().nodes.map(({ id, targetType }) => [id, targetType])).toContainEqual(['note', 'none']);
  });

  test('[K6] a change that would make an edge a duplicate of another is refused', () => {
    const { act, refusal } = canvasWithItems();
    act(edge('f', 'note', 'image', { label: 'so' }));
    expect(refusal({ kind: 'update-edge', id: 'f', change: { label: null } })).toMatch(/^conflict/);
    expect(refusal({ kind: 'update-edge', id: 'f', change: { label: 'so', weight: 2 } })).toBe('taken');
  });
});

describe('[K10] timelines changed through the API', () => {
  const timeline = () => {
    const { act, of, ...rest } = canvas(
      node('a', { type: 'timelineNode', data: { timelineDirection: 'vertical' } }),
    );
    const timelineId = of('a')?.data.timelineId ?? '';
    for (const id of ['b', 'c']) act(node(id, { type: 'timelineNode', data: { timelineId } }));
    return { act, of, ...rest };
  };

  test('a new step follows the last one in the timeline’s direction; its derived edge can only be labelled or hidden', () => {
    const { of, read, act, refusal } = timeline();
    expect(['a', 'b', 'c'].map((id) => of(id)?.data)).toMatchObject(
      [0, 1, 2].map((timelineIndex) => ({ timelineIndex, timelineDirection: 'vertical' })),
    );
    expect(of('b')?.data).toMatchObject({ branchOf: null, branchSide: null, timelineBranch: null });
    expect(read().edges.map(({ data }) => data.timelineOrder)).toEqual([1, 2]);
    act({ kind: 'update-edge', id: 'line:b', change: { label: 'then' } });
    expect(read().edges.map(({ id, label }) => [id, label])).toEqual([
      ['line:b', 'then'],
      ['line:c', null],
    ]);
    expect(refusal({ kind: 'update-edge', id: 'line:b', change: { weight: 2 } })).toBe(
      'invalid_input: A line of a timeline follows from its steps. Only its label can be changed.',
    );
    act({ kind: 'update-edge', id: 'line:b', change: { label: '' } });
    act({ kind: 'delete-edge', id: 'line:c' });
    expect(read().edges.map(({ id, label }) => [id, label])).toEqual([['line:b', null]]);
  });

  test('unnamed steps are answered as "Step" and their number, and a branch as "Timeline Detail" without a label', () => {
    const { act, of, doc } = timeline();
    const stored = rawItem(doc, CANVAS_NODES, 'c')?.get('step') as Record<string, string>;
    rawItem(doc, CANVAS_NODES, 'c')?.set('step', { ...stored, of: 'a', side: 'right' });
    expect(['a', 'b', 'c'].map((id) => [of(id)?.title, of(id)?.data.timelineLabel])).toEqual([
      ['Step 1', '1'],
      ['Step 2', '2'],
      ['Timeline Detail', null],
    ]);
    expect(of('c')?.data).toMatchObject({ timelineBranch: 1, branchOf: 'a' });
    act(change('b', { title: 'Step 2' }));
    expect(rawItem(doc, CANVAS_NODES, 'b')?.has('title')).toBe(false);
    const file = writeCanvasJson(doc, new CanvasProjection(doc, (flush) => flush()));
    expect(file.nodes.map(({ title }) => title)).toEqual([null, null, null]);
    act({ kind: 'delete-node', id: 'a' });
    expect(of('b')?.title).toBe('Step 1');
    act(change('b', { title: 'High water' }));
    expect(of('b')?.title).toBe('High water');
  });

  test('changing only x of a step that is drawn shifted keeps the stored y, not the drawn one', () => {
    const { act, of } = timeline();
    expect(of('b')).toMatchObject({ x: 0, y: 250 });
    act(change('b', { x: 40 }));
    expect(of('b')).toMatchObject({ x: 40, y: 0 });
  });
});

describe('free style and metadata of a node', () => {
  test('free values are stored without width and height, and the key is deleted when both objects are empty', () => {
    const { doc, act, of } = canvas(
      node('n', { style: { width: 300, glow: 2 }, metadata: { from: 'a list' } }),
    );
    expect(of('n')).toMatchObject({ width: 300, height: 96, style: { glow: 2, width: 300, height: 96 } });
    expect(rawItem(doc, 'nodes', 'n')?.get('meta')).toEqual({
      style: { glow: 2 },
      metadata: { from: 'a list' },
    });
    act(change('n', { metadata: {} }));
    expect(of('n')).toMatchObject({ style: { glow: 2 }, metadata: {} });
    act(change('n', { style: {} }));
    expect(rawItem(doc, 'nodes', 'n')?.has('meta')).toBe(false);
  });

  test('width and height win over the style’s values, and style values that are not numbers are ignored', () => {
    const { of } = canvas(
      node('n', { width: 400, style: { width: 300, height: 200 } }),
      node('m', { style: { width: 'wide', height: Number.NaN } }),
    );
    expect(of('n')).toMatchObject({ width: 400, height: 200 });
    expect(of('m')).toMatchObject({ width: 220, height: 96 });
  });

  test('an empty title, a z-index of zero, false and an empty text delete their keys', () => {
    const { doc, act } = canvas(node('n', { title: 'a', zIndex: 3, isLocked: true }));
    act(change('n', { title: '', zIndex: 0, isLocked: false, data: { prompt: '' } }));
    const stored = rawItem(doc, 'nodes', 'n');
    expect(['title', 'z', 'locked', 'prompt'].filter((key) => stored?.has(key))).toEqual([]);
  });
});
