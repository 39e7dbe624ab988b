import { and, eq, isNull } from 'drizzle-orm';
import { FilePaths } from '#shared/backup/file-paths.ts';
import type { Db } from '#server/db/database.ts';
import { asset, canvas, document } from '#server/db/schema/index.ts';
import { workspacesOf } from '#server/documents/workspaces/workspace-views.ts';

/** Folders of workspaces have short names, because Windows allows 260 characters for a path. */
const MAX_FOLDER_CHARACTERS = 40;

/** The workspaces of an export with their folders in the zip, and the number of their items. */
export interface ExportPlan {
  workspaces: { id: string; title: string; folder: string }[];
  items: number;
}

/** Plans the export of all workspaces that a user owns or is a member of. Every member may export [H1]. */
export async function planExport(read: Db['read'], userId: string): Promise<ExportPlan> {
  const paths = new FilePaths();
  const plan: ExportPlan = { workspaces: [], items: 0 };
  for (const { id, title } of await workspacesOf(read, userId)) {
    const name = [...title].slice(0, MAX_FOLDER_CHARACTERS).join('');
    plan.workspaces.push({ id, title, folder: paths.folder('workspaces/', name) });
    plan.items += await countItems(read, id);
  }
  return plan;
}

/** Returns the number of documents, canvases and files of a workspace. */
async function countItems(read: Db['read'], workspaceId: string): Promise<number> {
  let items = 0;
  for (const table of [document, canvas, asset])
    items += await read.$count(table, and(eq(table.workspaceId, workspaceId), isNull(table.deletedAt)));
  return items;
}
