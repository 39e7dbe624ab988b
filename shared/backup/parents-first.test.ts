import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { parentsFirst } from './parents-first.ts';

const item = (id: string, parentId: string | null, kind = 'folder', order = 'a0') => ({
  kind,
  id,
  parentId,
  name: id,
  order,
});
const shown = (items: ReturnType<typeof item>[]): string[] =>
  parentsFirst(items).map((row) => `${row.item.id} in ${row.parentId ?? 'root'}`);

test('folders come before their contents, and siblings in their order', () => {
  expect(
    shown([
      item('page', 'inner', 'document'),
      item('inner', 'part'),
      item('last', null, 'document', 'a2'),
      item('first', null, 'document', 'a0'),
      item('part', null, 'folder', 'a1'),
    ]),
  ).toEqual(['first in root', 'part in root', 'last in root', 'inner in part', 'page in inner']);
});

test.each([
  ['whose folder is missing', [item('a', 'gone')], ['a in root']],
  [
    'in an item that is not a folder',
    [item('a', 'b'), item('b', null, 'document')],
    ['a in root', 'b in root'],
  ],
  ['in itself', [item('a', 'a')], ['a in root']],
  [
    'in a cycle of folders',
    [item('a', 'b'), item('b', 'a'), item('c', 'b', 'document')],
    ['a in root', 'b in a', 'c in b'],
  ],
])('an item %s is not left out of a backup: it, or its folder, is at the root', (_name, items, rows) => {
  expect(shown(items).sort()).toEqual(rows.sort());
});

test('each item is returned once, after its folder, for any parents including missing ones and cycles', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = new SeededRandom(seed);
    const ids = Array.from({ length: 1 + random.below(9) }, (_, at) => `i${at}`);
    const items = ids.map((id) =>
      item(
        id,
        random.pick([null, 'gone', ...ids]),
        random.pick(['folder', 'folder', 'document']),
        `a${random.below(3)}`,
      ),
    );
    const rows = parentsFirst(items);
    expect(rows.map((row) => row.item.id).sort(), `seed ${seed}`).toEqual([...ids].sort());
    const seen = new Set<string>();
    for (const row of rows) {
      if (row.parentId !== null) expect(seen.has(row.parentId), `seed ${seed}`).toBe(true);
      seen.add(row.item.id);
    }
  }
});

test('a thousand nested folders are returned without a stack overflow', () => {
  const deep = Array.from({ length: 1_000 }, (_, at) => item(`f${at}`, at === 0 ? null : `f${at - 1}`));
  expect(parentsFirst(deep.toReversed())).toHaveLength(1_000);
});
