import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { PastedItem } from './paste-plan.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { makePasted, splitIntoChunks, revealPasted } from './paste-changes.ts';

const MAX_CHUNK_BYTES = 256 * 1024;
const item = (id: string, size: number): PastedItem => ({ root: 'nodes', id, fields: {}, size });

test('[K15] a paste is split in order into chunks of at most 256 KB, and a chunk ends only if the next item does not fit', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { below } = new SeededRandom(seed);
    const items = Array.from({ length: below(40) }, (_, at) => item(String(at), 1 + below(MAX_CHUNK_BYTES)));
    const chunks = splitIntoChunks(items);
    expect(chunks.flat(), `seed ${seed}`).toEqual(items);
    const sizes = chunks.map((chunk) => chunk.reduce((sum, { size }) => sum + size, 0));
    expect(
      sizes.every((size) => size <= MAX_CHUNK_BYTES),
      `seed ${seed}`,
    ).toBe(true);
    for (const [at, chunk] of chunks.entries())
      if (at > 0)
        expect((sizes[at - 1] ?? 0) + (chunk[0]?.size ?? 0), `seed ${seed}`).toBeGreaterThan(MAX_CHUNK_BYTES);
  }
});

test('an item larger than a chunk gets a chunk of its own, and an empty paste has no chunks', () => {
  const [small, large] = [item('a', 10), item('b', MAX_CHUNK_BYTES * 3)];
  expect(splitIntoChunks([small, large, small]).map((part) => part.length)).toEqual([1, 1, 1]);
  expect(splitIntoChunks([large])).toEqual([[large]]);
  expect(splitIntoChunks([])).toEqual([]);
});

test('[K15] a paste in several chunks appears all at once, with its edges', () => {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const node = (id: string): PastedItem => ({
    root: 'nodes',
    id,
    fields: { type: 'markdownNode', at: [0, 0] },
    size: 1,
  });
  const edge: PastedItem = { root: 'edges', id: 'e', fields: { ends: ['a', 'right', 'b', 'left'] }, size: 1 };
  const chunks = [[node('a')], [node('b'), edge]];
  const seen = () => [projection.getView().nodes.length, projection.getView().edges.length];
  for (const chunk of chunks) {
    changeCanvas(doc, null, (writer) => makePasted(writer, chunk, false, 7));
    expect(seen()).toEqual([0, 0]);
  }
  changeCanvas(doc, null, (writer) => revealPasted(writer, chunks.flat()));
  expect(seen()).toEqual([2, 1]);
  changeCanvas(doc, null, (writer) => makePasted(writer, [node('c')], true, 7));
  expect(seen()).toEqual([3, 1]);
});
