import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';

/** The rows from one to another, both among them, whichever is above; the second alone where the first does not show. */
export function rangeBetween(rows: readonly TreeRow[], fromId: string | null, toId: string): string[] {
  const ids = rows.map(({ item }) => item.id);
  const to = ids.indexOf(toId);
  const from = fromId === null ? -1 : ids.indexOf(fromId);
  if (to === -1) return [];
  if (from === -1) return [toId];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * What is done with what was chosen, from top to bottom: what lies in a chosen folder goes along with that. Neither what
 * does not show any more nor the trash is among it.
 */
export function selectedItems(
  tree: TreeModel,
  rows: readonly TreeRow[],
  chosen: ReadonlySet<string>,
  trashId: string,
): TreeItem[] {
  return rows
    .map(({ item }) => item)
    .filter(({ id }) => chosen.has(id) && id !== trashId)
    .filter(
      ({ id }) => !ancestorsOf(tree, id).some((folder) => chosen.has(folder.id) && folder.id !== trashId),
    );
}

/** The row that takes the place of those that go, with what is in them: the next one, else the one above. */
export function rowAfter(
  rows: readonly TreeRow[],
  gone: readonly Pick<TreeItem, 'id'>[],
): string | undefined {
  const ids = new Set(gone.map(({ id }) => id));
  const goes: boolean[] = [];
  let within: number | undefined;
  for (const { item, depth } of rows) {
    if (within !== undefined && depth <= within) within = undefined;
    if (within === undefined && ids.has(item.id)) within = depth;
    goes.push(within !== undefined);
  }
  const first = goes.indexOf(true);
  const after = goes.findIndex((isGone, at) => at > first && !isGone);
  const at = after === -1 ? first - 1 : after;
  return first === -1 ? undefined : rows[at]?.item.id;
}
