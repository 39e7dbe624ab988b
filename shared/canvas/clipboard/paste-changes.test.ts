import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { Seeded } from '#shared/testing/seeded.ts';
import type { PastedItem } from './paste-plan.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { makePasted, pasteParts, revealPasted } from './paste-changes.ts';

const MOST = 256 * 1024;
const item = (id: string, size: number): PastedItem => ({ root: 'nodes', id, fields: {}, size });

test('[K15] a paste is split in order into chunks of at most 256 KB, and a chunk ends only if the next item does not fit', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { below } = new Seeded(seed);
    const items = Array.from({ length: below(40) }, (_, at) => item(String(at), 1 + below(MOST)));
    const parts = pasteParts(items);
    expect(parts.flat(), `seed ${seed}`).toEqual(items);
    const sizes = parts.map((part) => part.reduce((sum, { size }) => sum + size, 0));
    expect(
      sizes.every((size) => size <= MOST),
      `seed ${seed}`,
    ).toBe(true);
    for (const [at, part] of parts.entries())
      if (at > 0) expect((sizes[at - 1] ?? 0) + (part[0]?.size ?? 0), `seed ${seed}`).toBeGreaterThan(MOST);
  }
});

test('an item larger than a chunk gets a chunk of its own, and an empty paste has no chunks', () => {
  const [small, large] = [item('a', 10), item('b', MOST * 3)];
  expect(pasteParts([small, large, small]).map((part) => part.length)).toEqual([1, 1, 1]);
  expect(pasteParts([large])).toEqual([[large]]);
  expect(pasteParts([])).toEqual([]);
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
  const parts = [[node('a')], [node('b'), edge]];
  const seen = () => [projection.getView().nodes.length, projection.getView().edges.length];
  for (const part of parts) {
    changeCanvas(doc, null, (writer) => makePasted(writer, part, false, 7));
    expect(seen()).toEqual([0, 0]);
  }
  changeCanvas(doc, null, (writer) => revealPasted(writer, parts.flat()));
  expect(seen()).toEqual([2, 1]);
  changeCanvas(doc, null, (writer) => makePasted(writer, [node('c')], true, 7));
  expect(seen()).toEqual([3, 1]);
});
