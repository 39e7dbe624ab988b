import { and, desc, eq, isNull, ne, or, sql, sum } from 'drizzle-orm';
import { readSettings } from '#shared/documents/workspace-settings.ts';
import { WORKSPACE_TYPES, type WorkspaceType } from '#shared/documents/workspace-type.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WorkspaceSummary, WorkspaceView } from '#shared/operations/workspaces.ts';
import type { Role } from '#shared/permissions.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { document, user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import type { WorkspaceRow } from '#server/policies/workspace-access.ts';
import { tabsOf } from './custom-tab-rows.ts';

type Read = Pick<Tx, 'select'>;

/** Returns a stored workspace type; an unknown value becomes "general". */
export const workspaceTypeOf = (stored: string): WorkspaceType =>
  WORKSPACE_TYPES.find((type) => type === stored) ?? 'general';

/** Returns the workspaces of a user, last changed first. */
export async function workspacesOf(read: Read, userId: string): Promise<WorkspaceSummary[]> {
  const rows = await read
    .select({ workspace, role: workspaceMember.role, ownerName: user.username })
    .from(workspaceMember)
    .innerJoin(workspace, and(eq(workspace.id, workspaceMember.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(user, eq(user.id, workspace.ownerId))
    .where(eq(workspaceMember.userId, userId));
  const summaries: WorkspaceSummary[] = [];
  for (const row of rows) {
    // The column only contains roles of the permission table.
    summaries.push(await summary(read, row.workspace, row.role as Role, row.ownerName));
  }
  return summaries.sort((a, b) => lastTouched(b).localeCompare(lastTouched(a)) || a.id.localeCompare(b.id));
}

/** Presents a workspace to one of its members. */
export async function workspaceView(read: Read, row: WorkspaceRow, role: Role): Promise<WorkspaceView> {
  const [owner] = await read.select({ username: user.username }).from(user).where(eq(user.id, row.ownerId));
  return {
    ...(await summary(read, row, role, owner?.username ?? null)),
    templateVersion: row.templateVersion,
    customTabs: await tabsOf(read, row.id),
  };
}

async function summary(
  read: Read,
  row: WorkspaceRow,
  role: Role,
  ownerName: string | null,
): Promise<WorkspaceSummary> {
  const [last] = await read
    .select({ id: document.id, title: document.title, updatedAt: document.updatedAt })
    .from(document)
    .where(
      and(
        eq(document.workspaceId, row.id),
        isNull(document.deletedAt),
        // A document in the trash is not offered for writing.
        or(isNull(document.folderId), ne(document.folderId, trashIdOf(row.id))),
      ),
    )
    .orderBy(desc(document.updatedAt))
    .limit(1);
  return {
    wordCount: await wordsOutsideTrash(read, row.id),
    id: row.id,
    title: row.title,
    type: workspaceTypeOf(row.type),
    ownerId: row.ownerId,
    ownerName: displayNameOf(ownerName),
    settings: readSettings(row.settings),
    role,
    createdAt: toTimestamp(row.createdAt),
    updatedAt: toTimestamp(row.updatedAt),
    lastDocument: last ? { ...last, updatedAt: toTimestamp(last.updatedAt) } : null,
  };
}

/** Returns the number of words in the documents of a workspace that are not in the trash, at any depth. */
async function wordsOutsideTrash(read: Read, workspaceId: string): Promise<number> {
  const trashFolders = sql`(WITH RECURSIVE trash (id) AS (SELECT ${trashIdOf(workspaceId)} UNION
    SELECT folder.id FROM folder JOIN trash ON folder.parent_id = trash.id WHERE folder.workspace_id = ${workspaceId})
    SELECT id FROM trash)`;
  const [row] = await read
    .select({ words: sum(document.wordCount).mapWith(Number) })
    .from(document)
    .where(
      and(
        eq(document.workspaceId, workspaceId),
        isNull(document.deletedAt),
        or(isNull(document.folderId), sql`${document.folderId} NOT IN ${trashFolders}`),
      ),
    );
  return row?.words ?? 0;
}

/** Returns the later timestamp; timestamps of the same form compare as strings. */
function lastTouched({ updatedAt, lastDocument }: WorkspaceSummary): string {
  return lastDocument && lastDocument.updatedAt > updatedAt ? lastDocument.updatedAt : updatedAt;
}
