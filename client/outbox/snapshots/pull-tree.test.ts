import { describe, expect, test } from 'vitest';
import { ASSET_COLUMNS } from '#shared/assets/tree-asset.ts';
import { TREE_COLUMNS } from '#shared/tree/tree-rows.ts';
import { pullTree, type AskTree } from './pull-tree.ts';

type Answer = Awaited<ReturnType<AskTree>>;

const folder = (id: string, name = id) => ['folder', id, null, name, 'a0', 'u', null, false, 1, 1];

function answer(seq: number, rows: unknown[][], more: Partial<Answer['output']> = {}, epoch = 'e1'): Answer {
  return {
    epoch,
    output: {
      seq,
      floor: 0,
      whole: false,
      columns: {
        folder: [...TREE_COLUMNS.folder],
        document: [...TREE_COLUMNS.document],
        canvas: [...TREE_COLUMNS.canvas],
        asset: [...ASSET_COLUMNS],
      },
      rows,
      removed: [],
      next: null,
      ...more,
    },
  };
}

/** Returns the answers in order and records the requests. */
function scripted(...answers: (Answer | Error)[]) {
  const requests: Parameters<AskTree>[0][] = [];
  const ask: AskTree = (input) => {
    requests.push(input);
    const next = answers[requests.length - 1];
    if (next === undefined) throw new Error('Asked too often.');
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  return { ask, requests };
}

const names = (snapshot: { items: ReadonlyMap<string, { name: string }> }) =>
  [...snapshot.items.values()].map(({ name }) => name);

describe('[F11] pullTree brings a tree up to date', () => {
  test('the first pull requests the whole tree', async () => {
    const { ask, requests } = scripted(answer(4, [folder('a'), folder('b')], { whole: true }));
    const snapshot = await pullTree(ask);
    expect(requests).toEqual([{}]);
    expect(snapshot.seq).toBe(4);
    expect(names(snapshot)).toEqual(['a', 'b']);
  });

  test('files are part of the answer, separate from the items', async () => {
    const file = (id: string, name: string) => {
      const known = new Map<string, string>([
        ['kind', 'asset'],
        ['id', id],
        ['name', name],
      ]);
      return ASSET_COLUMNS.map((column) => known.get(column) ?? null);
    };
    const first = scripted(
      answer(4, [folder('a'), file('f', 'sea.png'), file('g', 'sky.png')], { whole: true }),
    );
    const before = await pullTree(first.ask);
    expect(names(before)).toEqual(['a']);
    const assetNames = ({ assets }: typeof before) => [...assets.values()].map(({ name }) => name);
    expect(assetNames(before)).toEqual(['sea.png', 'sky.png']);
    const removed = [{ kind: 'asset', id: 'g' }];
    const after = await pullTree(scripted(answer(6, [file('f', 'shore.png')], { removed })).ask, before);
    expect([names(after), assetNames(after)]).toEqual([['a'], ['shore.png']]);
    // An unchanged file stays after a partial answer; after a whole answer, missing files are removed.
    const later = await pullTree(scripted(answer(7, [file('h', 'new.png')])).ask, after);
    expect(assetNames(later)).toEqual(['shore.png', 'new.png']);
    const whole = await pullTree(scripted(answer(90, [file('h', 'new.png')], { whole: true })).ask, later);
    expect(assetNames(whole)).toEqual(['new.png']);
  });

  test('a later pull requests the changes only and removes deleted items', async () => {
    const before = await pullTree(scripted(answer(4, [folder('a'), folder('b')], { whole: true })).ask);
    const { ask, requests } = scripted(
      answer(6, [folder('a', 'renamed')], { removed: [{ kind: 'folder', id: 'b' }] }),
    );
    const after = await pullTree(ask, before);
    expect(requests).toEqual([{ sinceSeq: 4 }]);
    expect(names(after)).toEqual(['renamed']);
    expect(names(before)).toEqual(['a', 'b']);
  });

  test('a whole answer replaces the tree', async () => {
    const before = await pullTree(scripted(answer(4, [folder('a')], { whole: true })).ask);
    const after = await pullTree(scripted(answer(90, [folder('z')], { whole: true })).ask, before);
    expect(names(after)).toEqual(['z']);
  });

  test("the first page's seq is the cursor, and changes between the pages are requested afterwards", async () => {
    const { ask, requests } = scripted(
      answer(4, [folder('a')], { whole: true, next: 'a' }),
      answer(7, [folder('b')], { whole: true }),
      answer(7, [folder('a', 'renamed between')]),
    );
    const snapshot = await pullTree(ask);
    expect(requests).toEqual([{}, { after: 'a' }, { sinceSeq: 4 }]);
    expect(snapshot.seq).toBe(7);
    expect(names(snapshot)).toEqual(['renamed between', 'b']);
  });

  test('a failed page leaves the snapshot unchanged', async () => {
    const before = await pullTree(scripted(answer(4, [folder('a')], { whole: true })).ask);
    const { ask } = scripted(answer(6, [folder('b')], { next: 'b' }), new Error('offline'));
    await expect(pullTree(ask, before)).rejects.toThrow('offline');
    expect(names(before)).toEqual(['a']);
  });

  test('a server of another epoch is asked for the whole tree', async () => {
    const before = await pullTree(scripted(answer(400, [folder('a')], { whole: true })).ask);
    const { ask, requests } = scripted(
      answer(12, [], {}, 'e2'),
      answer(12, [folder('restored')], { whole: true }, 'e2'),
    );
    const after = await pullTree(ask, before);
    expect(requests).toEqual([{ sinceSeq: 400 }, {}]);
    expect(names(after)).toEqual(['restored']);
    expect(after.epoch).toBe('e2');
    // A server that answered with the whole tree is not asked twice.
    const once = scripted(answer(3, [folder('again')], { whole: true }, 'e3'));
    expect(names(await pullTree(once.ask, after))).toEqual(['again']);
  });
});
