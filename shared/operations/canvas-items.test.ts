import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  createCanvasEdge,
  createCanvasNode,
  deleteCanvasEdge,
  updateCanvasEdge,
  updateCanvasNode,
} from './canvas-items.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d80';

/** Returns the parsed input of an API call, or the error message with which it is rejected. */
function read(contract: { input: v.GenericSchema; example: object }, change: object): unknown {
  const parsed = v.safeParse(contract.input, { ...contract.example, ...change });
  return parsed.success ? parsed.output : parsed.issues[0].message;
}
const farthest = 1_000_000;

describe('a node in an API call', () => {
  test.each<[object, string]>([
    [{ x: 'here' }, 'A place is a number of units from the middle of the canvas.'],
    [{ x: Number.NaN }, 'A place is a number of units from the middle of the canvas.'],
    [{ x: Infinity }, 'A place is a number of units from the middle of the canvas.'],
    [{ y: farthest + 1 }, 'A place lies at most 1,000,000 units from the middle of the canvas.'],
    [{ y: -farthest - 1 }, 'A place lies at most 1,000,000 units from the middle of the canvas.'],
    [{ width: '300' }, 'A size is a number of units.'],
    [{ width: 0 }, 'A size is at least 1 unit.'],
    [{ height: 20_001 }, 'A size is at most 20,000 units.'],
    [{ title: 'x'.repeat(301) }, 'A title may have at most 300 characters.'],
    [{ title: 'a\ud83d' }, 'A title holds a broken character.'],
    [{ content: 'x'.repeat(200_001) }, 'The text of a node may have at most 200,000 characters.'],
    [{ content: '\udc00' }, 'The text of a node holds a broken character.'],
    [{ targetType: 'folder' }, 'A node can be about a "document", or about nothing.'],
    [
      { style: { note: 'x'.repeat(16_384) } },
      'What is kept beside a node or an edge may have at most 16 KB.',
    ],
    [
      { metadata: { note: 'x'.repeat(16_384) } },
      'What is kept beside a node or an edge may have at most 16 KB.',
    ],
    [{ zIndex: 1.5 }, 'A place in the pile is a whole number.'],
    [{ data: { alt: 'x'.repeat(1_001) } }, 'A description of an image may have at most 1,000 characters.'],
    [{ data: { prompt: 'x'.repeat(10_001) } }, 'A prompt may have at most 10,000 characters.'],
    [
      { data: { nodeColor: { id: 'red' } } },
      'This is no colour of a node. A colour of your own is "custom".',
    ],
    [{ data: { nodeColor: { id: 'custom' } } }, 'A colour of your own needs its "backgroundColor".'],
    [{ data: { nodeColor: { id: 'custom', backgroundColor: 'red' } } }, 'A colour is written as "#rrggbb".'],
  ])('[K2] the invalid node %# is rejected instead of being changed: %s', (change, sentence) => {
    for (const contract of [createCanvasNode, updateCanvasNode])
      expect(read(contract, change)).toBe(sentence);
  });

  test.each<[object, object]>([
    [
      { x: -farthest, y: farthest },
      { x: -farthest, y: farthest },
    ],
    [{ x: 0.5 }, { x: 0.5 }],
    [
      { width: 1, height: 20_000 },
      { width: 1, height: 20_000 },
    ],
    [{ title: 'x'.repeat(300) }, { title: 'x'.repeat(300) }],
    [
      { title: null, frameId: null, targetId: null },
      { title: null, frameId: null, targetId: null },
    ],
    [{ data: { nodeColor: { id: 'amber' } } }, { data: { nodeColor: { id: 'amber' } } }],
    [
      { data: { nodeColor: { id: 'custom', backgroundColor: '#FFAA00' } } },
      { data: { nodeColor: { id: 'custom', backgroundColor: '#FFAA00' } } },
    ],
  ])('a node with %j is accepted unchanged', (change, accepted) => {
    for (const contract of [createCanvasNode, updateCanvasNode])
      expect(read(contract, change)).toMatchObject(accepted);
  });

  test('a node with an unknown type or an unknown field is rejected; no field is silently dropped', () => {
    expect(read(createCanvasNode, { type: 'orbitNode' })).toBe('This is no type of node that is known here.');
    expect(v.is(createCanvasNode.input, { ...createCanvasNode.example, colour: 'red' })).toBe(false);
    expect(v.is(updateCanvasNode.input, { ...updateCanvasNode.example, data: { size: 1 } })).toBe(false);
  });

  test('a new node is a text with a generated id by default, and an update has no defaults', () => {
    const { type: _type, ...untyped } = { type: undefined, ...createCanvasNode.example };
    const made = v.parse(createCanvasNode.input, { ...untyped, id: undefined });
    expect(made.type).toBe('markdownNode');
    expect(made.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(v.parse(createCanvasNode.input, { ...untyped, id: ID }).id).toBe(ID);
    const { canvasId, id } = updateCanvasNode.example;
    expect(v.parse(updateCanvasNode.input, { canvasId, id })).toEqual({ canvasId, id });
  });
});

describe('an edge in an API call', () => {
  test.each<[object, string]>([
    [{ type: 'wavy' }, 'This is no type of edge that is known here.'],
    [{ label: 'x'.repeat(301) }, 'A label may have at most 300 characters.'],
    [{ label: '\ud83d' }, 'A label holds a broken character.'],
    [{ weight: Infinity }, 'A weight is a number.'],
    [
      { style: { note: 'x'.repeat(16_384) } },
      'What is kept beside a node or an edge may have at most 16 KB.',
    ],
    [{ id: 'line:' }, 'This is not a valid id.'],
    [{ id: ID.toUpperCase() }, 'This is not a valid id.'],
  ])('the invalid edge %# is rejected: %s', (change, sentence) => {
    for (const contract of [createCanvasEdge, updateCanvasEdge])
      expect(read(contract, change)).toBe(sentence);
  });

  test('[K10] a timeline’s edge can be updated and deleted, but not created', () => {
    const lineId = `line:${ID}`;
    expect(read(updateCanvasEdge, { id: lineId })).toMatchObject({ id: lineId });
    expect(read(deleteCanvasEdge, { id: lineId })).toEqual({ id: lineId });
    expect(read(createCanvasEdge, { id: lineId })).toBe('This is not a valid id.');
    expect(read(deleteCanvasEdge, { id: `line:line:${ID}` })).toBe('This is not a valid id.');
  });
});
