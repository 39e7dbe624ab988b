import type { OutputOf } from '#shared/operations/contract.ts';
import type { getWorkspaceTree } from '#shared/operations/tree.ts';
import { readAssetRow, type TreeAsset } from '#shared/assets/tree-asset.ts';
import { readTreeRow, type TreeEntry } from '#shared/tree/tree-rows.ts';

/** The tree of a workspace and its files as the server last sent them. */
export interface TreeSnapshot {
  /** The cursor for the next changes. */
  seq: number;
  epoch: string;
  items: ReadonlyMap<string, TreeEntry>;
  assets: ReadonlyMap<string, TreeAsset>;
}

interface TreePage {
  output: OutputOf<typeof getWorkspaceTree>;
  epoch: string;
}

/** Requests one page of the tree. */
export type AskTree = (input: { sinceSeq?: number; after?: string }) => Promise<TreePage>;

interface PulledPages {
  seq: number;
  epoch: string;
  whole: boolean;
  pages: number;
  items: Map<string, TreeEntry>;
  assets: Map<string, TreeAsset>;
}

/**
 * Brings a snapshot up to date. It requests the changes since `before`, or the whole tree if there is no `before`, if
 * it is of another epoch, or if the server no longer has the changes. The pages replace the snapshot only when all
 * have arrived. Changes made between the pages are requested afterwards [F11].
 * @throws errors of `ask`; the snapshot is unchanged then
 */
export async function pullTree(ask: AskTree, before?: TreeSnapshot): Promise<TreeSnapshot> {
  let pulled = await pullPages(ask, before);
  if (before && pulled.epoch !== before.epoch && !pulled.whole) pulled = await pullPages(ask);
  if (pulled.pages > 1) {
    const { seq, epoch, items, assets } = pulled;
    const rest = await pullPages(ask, { seq, epoch, items, assets });
    pulled = { ...rest, seq: Math.max(seq, rest.seq) };
  }
  const { seq, epoch, items, assets } = pulled;
  return { seq, epoch, items, assets };
}

async function pullPages(ask: AskTree, before?: TreeSnapshot): Promise<PulledPages> {
  const since = before ? { sinceSeq: before.seq } : {};
  const first = await ask(since);
  const { seq, whole } = first.output;
  const items = new Map<string, TreeEntry>(before && !whole ? before.items : []);
  const assets = new Map<string, TreeAsset>(before && !whole ? before.assets : []);
  let page = first;
  let pages = 1;
  for (;;) {
    const { columns, rows, removed, next } = page.output;
    for (const row of rows) {
      const item = readTreeRow(columns, row);
      if (item) items.set(item.id, item);
      const asset = readAssetRow(columns.asset, row);
      if (asset) assets.set(asset.id, asset);
    }
    for (const { id } of removed) {
      items.delete(id);
      assets.delete(id);
    }
    if (next === null) return { seq, epoch: first.epoch, whole, pages, items, assets };
    page = await ask({ ...since, after: next });
    pages += 1;
  }
}
