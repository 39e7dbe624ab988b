import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { SAME_WORKSPACE, type FoundFiles } from './found-files.ts';
import { colorIn, colorOut, type ReadNode } from './json-canvas.ts';
import { otherEdgeKeys, otherNodeKeys, readOtherKeys } from './other-keys.ts';
import { inferNodeType } from './infer-node-type.ts';
import { withoutIds } from './without-ids.ts';

const HERE: FoundFiles = {
  hasDocument: (id) => id === 'd',
  hasAsset: (id) => id === 'a',
  document: (path) => (path === 'Manuscript/One.md' ? 'd1' : undefined),
  asset: (path) => (path.endsWith('.png') ? 'a1' : undefined),
};
const node = (more: Partial<ReadNode>): ReadNode => ({
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

describe('what a node of a file becomes here', () => {
  test.each<[string, Partial<ReadNode>, object]>([
    ['a text of another program', {}, { type: 'markdownNode' }],
    ['a link of another program', { type: 'link', url: 'https://x.y' }, { type: 'markdownNode' }],
    ['a group', { type: 'group' }, { type: 'frameNode' }],
    [
      'a page that is here',
      { type: 'file', file: 'Manuscript/One.md' },
      { type: 'documentNode', documentId: 'd1' },
    ],
    ['a picture that is here', { type: 'file', file: 'pier.png' }, { type: 'imageNode', assetId: 'a1' }],
    [
      'a file that is not here: a note with its name',
      { type: 'file', file: 'gone.pdf' },
      { type: 'markdownNode' },
    ],
    [
      'a card of ours',
      { foolscap: { type: 'documentNode', doc: 'd' } },
      { type: 'documentNode', documentId: 'd' },
    ],
    [
      'a card of another workspace, whose page is here by its path',
      { type: 'file', file: 'Manuscript/One.md', foolscap: { type: 'documentNode', doc: 'x' } },
      { type: 'documentNode', documentId: 'd1' },
    ],
    [
      'a card whose page is nowhere: a note',
      { foolscap: { type: 'documentNode', doc: 'x' } },
      { type: 'markdownNode' },
    ],
    [
      'an image of ours',
      { foolscap: { type: 'imageNode', asset: 'a' } },
      { type: 'imageNode', assetId: 'a' },
    ],
    [
      'an image that waited for its file waits on',
      { foolscap: { type: 'imageNode' } },
      { type: 'imageNode' },
    ],
    [
      'an image whose file is nowhere: a note',
      { foolscap: { type: 'imageNode', asset: 'x' } },
      { type: 'markdownNode' },
    ],
    ['a step of ours', { foolscap: { type: 'timelineNode' } }, { type: 'timelineNode' }],
    ['a kind of tomorrow', { foolscap: { type: 'orbitNode' } }, { type: 'markdownNode' }],
    [
      'a group that says it is a note',
      { type: 'group', foolscap: { type: 'markdownNode' } },
      { type: 'markdownNode' },
    ],
  ])('%s', (_name, more, becomes) => {
    expect(inferNodeType(node(more), HERE)).toEqual(becomes);
  });

  test('in its own workspace everything that is named by an id is there', () => {
    const { type, documentId } = inferNodeType(
      node({ foolscap: { type: 'documentNode', doc: 'any' } }),
      SAME_WORKSPACE,
    );
    expect([type, documentId]).toEqual(['documentNode', 'any']);
  });
});

describe('colours of the format', () => {
  test.each(['pink', 'amber', 'emerald', 'blue', 'purple'])(
    '%s goes out as a number and comes in again',
    (color) => {
      expect(colorOut(color)).toMatch(/^[1-6]$/);
      expect(colorIn(colorOut(color))).toBe(color);
    },
  );

  test.each([
    [null, undefined],
    ['white', '#fffdf6'],
    ['#ffaa00', '#ffaa00'],
    ['later', undefined],
  ])('%j goes out as %j', (color, out) => {
    expect(colorOut(color)).toBe(out);
  });

  test.each([
    ['2', 'amber'],
    ['#FFAA00', '#ffaa00'],
    ['7', undefined],
    ['red', undefined],
    ['#fa0', undefined],
    [undefined, undefined],
  ])('%j comes in as %j', (color, read) => {
    expect(colorIn(color)).toBe(read);
  });
});

describe('[K16] what this build has no word for', () => {
  const map = (fields: Record<string, unknown>): Y.Map<unknown> => {
    const item = new Y.Map<unknown>(Object.entries(fields));
    new Y.Doc().getMap('nodes').set('n', item);
    return item;
  };

  test('goes into a file: keys of later versions, and of a kind that is not known the kind itself', () => {
    const later = map({ type: 'orbitNode', v: 3, radius: 7, at: [0, 0], meta: { style: {} } });
    expect(otherNodeKeys(later, null)).toEqual({ type: 'orbitNode', v: 3, radius: 7, meta: { style: {} } });
    expect(otherNodeKeys(map({ type: 'markdownNode', at: [0, 0] }), 'markdownNode')).toBeUndefined();
    expect(otherNodeKeys(undefined, null)).toBeUndefined();
    expect(otherEdgeKeys(map({ type: 'wavy', ends: [] }), 'connection')).toEqual({ type: 'wavy' });
    expect(otherEdgeKeys(map({ type: 'step', ends: [] }), 'step')).toBeUndefined();
  });

  test('what a node or an edge has a word for is said once, and not among the others', () => {
    const known = 'type v at size z locked color align title text asset alt doc prompt step line gone'.split(
      ' ',
    );
    expect(otherNodeKeys(map(Object.fromEntries(known.map((key) => [key, 'x']))), 'x')).toBeUndefined();
    const ofEdge = ['ends', 'type', 'label', 'weight', 'gone'];
    expect(otherEdgeKeys(map(Object.fromEntries(ofEdge.map((key) => [key, 'x']))), 'x')).toBeUndefined();
  });

  test('what Yjs holds as its own is told as plain values', () => {
    expect(otherNodeKeys(map({ list: new Y.Array() }), 'markdownNode')).toEqual({ list: [] });
  });

  test('comes out of a file, but for what has a word of its own there', () => {
    expect(readOtherKeys({ type: 'orbitNode', v: 3, radius: 7, at: [9, 9], gone: 1 }, 'node')).toEqual({
      type: 'orbitNode',
      v: 3,
      radius: 7,
    });
    expect(readOtherKeys({ ends: ['x'], glow: 1 }, 'edge')).toEqual({ glow: 1 });
    for (const none of [undefined, null, 'x', [1], 7]) expect(readOtherKeys(none, 'node')).toEqual({});
  });
});

test('two texts that read alike are one without their ids, whatever order their attributes came in', () => {
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
