import { and, eq, isNull } from 'drizzle-orm';
import { can } from '#shared/permissions.ts';
import type { RoomName } from '#shared/documents/sync-protocol.ts';
import { canvas, document, room } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

export interface RoomAccess {
  /** Whether this person's updates are accepted. */
  canWrite: boolean;
  /** The workspace whose roles decide; undefined for a person's own room. */
  workspaceId: string | undefined;
  /** The schema version of the text in a content room. */
  schema: { major: number; minor: number } | undefined;
}

/**
 * Returns a person's right to a room (A10); undefined for strangers and absent rooms alike. Rooms of workspaces and
 * people hold no text, so nobody writes in them.
 */
export async function findRoomAccess(
  read: Pick<Tx, 'select'>,
  userId: string,
  name: RoomName,
): Promise<RoomAccess | undefined> {
  if (name.kind === 'user') {
    return name.userId === userId
      ? { canWrite: false, workspaceId: undefined, schema: undefined }
      : undefined;
  }
  if (name.kind === 'workspace') {
    const { workspaceId } = name;
    const access = await findWorkspaceAccess(read, userId, workspaceId);
    return access && { canWrite: false, workspaceId, schema: undefined };
  }
  const [found] = await read
    .select()
    .from(room)
    .where(and(eq(room.ydocId, name.ydocId), isNull(room.deletedAt)));
  if (!found || !(await isItemThere(read, found.kind, name.ydocId))) return undefined;
  const { workspaceId, schemaMajor, schemaMinor } = found;
  const access = await findWorkspaceAccess(read, userId, workspaceId);
  return (
    access && {
      canWrite: can(access.role, 'write-text'),
      workspaceId,
      schema: { major: schemaMajor, minor: schemaMinor },
    }
  );
}

/** Whether the document or canvas of a room exists and is not deleted. The room of a purged id has neither. */
async function isItemThere(read: Pick<Tx, 'select'>, kind: string, id: string): Promise<boolean> {
  const table = kind === 'canvas' ? canvas : document;
  const found = await read
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isNull(table.deletedAt)));
  return found.length > 0;
}
