import { readAssetRow, type TreeAsset } from '#shared/assets/tree-asset.ts';
import { assetPaths, itemPaths } from '#shared/backup/item-paths.ts';
import { parentsFirst, type PlacedRow } from '#shared/backup/parents-first.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { readTreeRow, type TreeEntry } from '#shared/tree/tree-rows.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { treePage, type TreePage } from '#server/documents/tree/tree-page.ts';

export interface ListWorkspaceInput {
  workspaceId: string;
  /** The folder of the workspace in the zip, with `/` at the end. */
  folder: string;
}

/** A document, canvas or file of a workspace, and its path in the zip. */
export interface ListedItem {
  kind: 'document' | 'canvas' | 'asset';
  id: string;
  name: string;
  /** For a document the path of the Markdown file. */
  path: string;
  /** The language of a document; null if it sets none. */
  language?: string | null;
}

export interface ListedWorkspace {
  /** In the order of the tree, then the files. */
  items: ListedItem[];
  /** `tree.json`: folders, documents, canvases and files with their properties, as JSON in UTF-8. */
  tree: Uint8Array;
}

/**
 * Runs in a worker. Lists the items of a workspace that are not deleted, with the paths of their files. Sorting 50,000
 * rows would hold the main loop.
 */
export const listWorkspace: JobBody<ListWorkspaceInput, ListedWorkspace> = (
  { workspaceId, folder },
  { reader },
) => {
  const tree: TreeEntry[] = [];
  const assets: TreeAsset[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page: TreePage = treePage(reader(), { workspaceId, sinceSeq: undefined, after });
    for (const row of page.rows) {
      const item = readTreeRow(page.columns, row);
      const asset = readAssetRow(page.columns.asset, row);
      if (item) tree.push(item);
      if (asset) assets.push(asset);
    }
    after = page.next;
  }
  const rows = parentsFirst(tree);
  const paths = new Map([
    ...itemPaths(rows, { kind: 'document', root: `${folder}documents/`, ending: '.md' }),
    ...itemPaths(rows, { kind: 'canvas', root: `${folder}canvases/`, ending: '.canvas' }),
    ...assetPaths(assets, `${folder}assets/`),
  ]);
  const pathOf = ({ id }: { id: string }): string => paths.get(id) ?? '';
  const listedItems = rows.flatMap(({ item }): ListedItem[] => {
    const { kind, id, name } = item;
    if (kind === 'folder') return [];
    return [
      { kind, id, name, path: pathOf(item), ...(kind === 'document' && { language: languageOf(item) }) },
    ];
  });
  return {
    items: [
      ...listedItems,
      ...assets.map(({ kind, id, name }) => ({ kind, id, name, path: paths.get(id) ?? '' })),
    ],
    tree: new TextEncoder().encode(
      `${JSON.stringify({ items: rows.map((row) => itemView(row, pathOf(row.item))), assets: assets.map((asset) => ({ ...withTimes(asset), path: pathOf(asset) })) }, null, 2)}\n`,
    ),
  };
};

const languageOf = (item: TreeEntry): string | null =>
  item.kind === 'document' ? (item.meta?.language ?? null) : null;

function itemView({ item, parentId }: PlacedRow<TreeEntry>, path: string) {
  return { ...withTimes(item), parentId, ...(item.kind !== 'folder' && { path }) };
}

const withTimes = <Item extends { createdAt: number; updatedAt: number }>(item: Item) => ({
  ...item,
  createdAt: toTimestamp(item.createdAt),
  updatedAt: toTimestamp(item.updatedAt),
});

export const listWorkspaceJob = job<ListWorkspaceInput, ListedWorkspace>(
  'long',
  new URL(import.meta.url),
  'listWorkspace',
);
