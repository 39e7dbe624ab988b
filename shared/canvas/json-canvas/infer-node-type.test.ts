import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SAME_WORKSPACE, type FileResolver } from './file-resolver.ts';
import { fromJsonCanvasColor, toJsonCanvasColor, type ParsedNode } from './json-canvas.ts';
import { otherEdgeKeys, otherNodeKeys, readOtherKeys } from './other-keys.ts';
import { inferNodeType } from './infer-node-type.ts';
import { withoutIds } from './without-ids.ts';

const HERE: FileResolver = {
  hasDocument: (id) => id === 'd',
  hasAsset: (id) => id === 'a',
  document: (path) => (path === 'Manuscript/One.md' ? 'd1' : undefined),
  asset: (path) => (path.endsWith('.png') ? 'a1' : undefined),
};
const node = (more: Partial<ParsedNode>): ParsedNode => ({
  id: 'n',
  type: 'text',
  x: 0,
  y: 0,
  width: undefined,
  height: undefined,
  color: undefined,
  text: undefined,
  file: undefined,
  url: undefined,
  label: undefined,
  foolscap: undefined,
  ...more,
});

describe('the type of a node of a file', () => {
  test.each<[string, Partial<ParsedNode>, object]>([
    ['a text node of another program', {}, { type: 'markdownNode' }],
    ['a link of another program', { type: 'link', url: 'https://x.y' }, { type: 'markdownNode' }],
    ['a group', { type: 'group' }, { type: 'frameNode' }],
    [
      'a file node whose path is a document',
      { type: 'file', file: 'Manuscript/One.md' },
      { type: 'documentNode', documentId: 'd1' },
    ],
    [
      'a file node whose path is an image',
      { type: 'file', file: 'pier.png' },
      { type: 'imageNode', assetId: 'a1' },
    ],
    ['a file node whose path is unknown', { type: 'file', file: 'gone.pdf' }, { type: 'markdownNode' }],
    [
      'our document card',
      { foolscap: { type: 'documentNode', doc: 'd' } },
      { type: 'documentNode', documentId: 'd' },
    ],
    [
      'a card with an unknown document id and the path of a document',
      { type: 'file', file: 'Manuscript/One.md', foolscap: { type: 'documentNode', doc: 'x' } },
      { type: 'documentNode', documentId: 'd1' },
    ],
    [
      'a card whose document is not found',
      { foolscap: { type: 'documentNode', doc: 'x' } },
      { type: 'markdownNode' },
    ],
    ['our image node', { foolscap: { type: 'imageNode', asset: 'a' } }, { type: 'imageNode', assetId: 'a' }],
    ['an image node without a file', { foolscap: { type: 'imageNode' } }, { type: 'imageNode' }],
    [
      'an image node whose file is not found',
      { foolscap: { type: 'imageNode', asset: 'x' } },
      { type: 'markdownNode' },
    ],
    ['our step', { foolscap: { type: 'timelineNode' } }, { type: 'timelineNode' }],
    ['a node of an unknown type', { foolscap: { type: 'orbitNode' } }, { type: 'markdownNode' }],
    [
      'a group that our key declares to be a note',
      { type: 'group', foolscap: { type: 'markdownNode' } },
      { type: 'markdownNode' },
    ],
  ])('%s gets the right type, and a reference if one is found', (_name, more, expected) => {
    expect(inferNodeType(node(more), HERE)).toEqual(expected);
  });

  test('in the file’s own workspace every referenced id exists', () => {
    const { type, documentId } = inferNodeType(
      node({ foolscap: { type: 'documentNode', doc: 'any' } }),
      SAME_WORKSPACE,
    );
    expect([type, documentId]).toEqual(['documentNode', 'any']);
  });
});

describe('colours in JSON Canvas', () => {
  test.each(['pink', 'amber', 'emerald', 'blue', 'purple'])(
    'the preset %s is written as a number and read back',
    (color) => {
      expect(toJsonCanvasColor(color)).toMatch(/^[1-6]$/);
      expect(fromJsonCanvasColor(toJsonCanvasColor(color))).toBe(color);
    },
  );

  test.each([
    [null, undefined],
    ['white', '#fffdf6'],
    ['#ffaa00', '#ffaa00'],
    ['later', undefined],
  ])('the stored colour %j is written as %j', (color, written) => {
    expect(toJsonCanvasColor(color)).toBe(written);
  });

  test.each([
    ['2', 'amber'],
    ['#FFAA00', '#ffaa00'],
    ['7', undefined],
    ['red', undefined],
    ['#fa0', undefined],
    [undefined, undefined],
  ])('the JSON Canvas colour %j is read as %j', (color, read) => {
    expect(fromJsonCanvasColor(color)).toBe(read);
  });
});

describe('[K16] keys and types that this build does not know', () => {
  const map = (fields: Record<string, unknown>): Y.Map<unknown> => {
    const item = new Y.Map<unknown>(Object.entries(fields));
    new Y.Doc().getMap('nodes').set('n', item);
    return item;
  };

  test('unknown keys are written to a file, and so are the type and version of a node of an unknown type', () => {
    const futureNode = map({ type: 'orbitNode', v: 3, radius: 7, at: [0, 0], meta: { style: {} } });
    expect(otherNodeKeys(futureNode, null)).toEqual({
      type: 'orbitNode',
      v: 3,
      radius: 7,
      meta: { style: {} },
    });
    expect(otherNodeKeys(map({ type: 'markdownNode', at: [0, 0] }), 'markdownNode')).toBeUndefined();
    expect(otherNodeKeys(undefined, null)).toBeUndefined();
    expect(otherEdgeKeys(map({ type: 'wavy', ends: [] }), 'connection')).toEqual({ type: 'wavy' });
    expect(otherEdgeKeys(map({ type: 'step', ends: [] }), 'step')).toBeUndefined();
  });

  test('known keys of nodes and edges are not repeated among the unknown ones', () => {
    const known = 'type v at size z locked color align title text asset alt doc prompt step line gone'.split(
      ' ',
    );
    expect(otherNodeKeys(map(Object.fromEntries(known.map((key) => [key, 'x']))), 'x')).toBeUndefined();
    const ofEdge = ['ends', 'type', 'label', 'weight', 'gone'];
    expect(otherEdgeKeys(map(Object.fromEntries(ofEdge.map((key) => [key, 'x']))), 'x')).toBeUndefined();
  });

  test('Yjs types under unknown keys are written as plain JSON values', () => {
    expect(otherNodeKeys(map({ list: new Y.Array() }), 'markdownNode')).toEqual({ list: [] });
  });

  test('unknown keys, the type and the version are read from a file, and known keys are ignored', () => {
    expect(readOtherKeys({ type: 'orbitNode', v: 3, radius: 7, at: [9, 9], gone: 1 }, 'node')).toEqual({
      type: 'orbitNode',
      v: 3,
      radius: 7,
    });
    expect(readOtherKeys({ ends: ['x'], glow: 1 }, 'edge')).toEqual({ glow: 1 });
    for (const none of [undefined, null, 'x', [1], 7]) expect(readOtherKeys(none, 'node')).toEqual({});
  });
});

test('contents that differ only in block ids, unset attributes and attribute order are equal after normalization', () => {
  const one = {
    type: 'paragraph',
    attrs: { id: 'a', level: 2, align: null },
    content: [{ type: 'text', text: 'x' }],
  };
  const other = {
    type: 'paragraph',
    attrs: { align: undefined, level: 2, id: 'b' },
    content: [{ type: 'text', text: 'x' }],
  };
  expect(JSON.stringify(withoutIds(one))).toBe(JSON.stringify(withoutIds(other)));
  expect(withoutIds({ type: 'doc', attrs: { id: 'a' }, content: [] })).toEqual({ type: 'doc' });
});
