import { inArray, sql, type SQL } from 'drizzle-orm';
import { reorderDocuments as contract } from '#shared/operations/tree.ts';
import { moveRefusal } from '#shared/tree/place-rules.ts';
import { reorder } from '#shared/tree/reorder.ts';
import { asset, canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { childrenOf } from '#server/documents/tree/folder-contents.ts';
import { readFolders } from '#server/policies/item-place.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const reorderDocuments = commandHandler(contract, {
  authorise: ({ call, input, read }) =>
    requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree'),
  write: async ({ tx, input, seq }) => {
    const { workspaceId, folderId, ids } = input;
    const siblings = await childrenOf(tx, workspaceId, folderId);
    const folders = await readFolders(tx, workspaceId, []);
    const free = new Set(
      siblings.filter((item) => !moveRefusal(folders, item, item.parentId)).map(({ id }) => id),
    );
    const keys = reorder(
      siblings,
      ids.filter((id) => free.has(id)),
    );
    if (keys.size > 0) {
      const raised = await seq();
      for (const kind of ['document', 'canvas', 'folder', 'asset'] as const) {
        const moved = siblings.filter((item) => item.kind === kind && keys.has(item.id));
        await writeKeys(tx, kind, new Map(moved.map(({ id }) => [id, keys.get(id) ?? ''])), raised);
      }
    }
    const moved = [...keys].map(([id, order]) => ({ id, order }));
    return { answer: { moved, left: ids.filter((id) => !free.has(id)) } };
  },
});

const TABLES = { document, canvas, folder, asset };

/** Writes all keys in one statement: a thousand statements would occupy the writer too long [A2]. */
async function writeKeys(
  tx: Tx,
  kind: keyof typeof TABLES,
  keys: ReadonlyMap<string, string>,
  seq: number,
): Promise<void> {
  if (keys.size === 0) return;
  const table = TABLES[kind];
  const cases: SQL[] = [...keys].map(([id, order]) => sql`when ${id} then ${order}`);
  await tx
    .update(table)
    .set({ order: sql`case ${table.id} ${sql.join(cases, sql` `)} end`, seq })
    .where(inArray(table.id, [...keys.keys()]));
}
