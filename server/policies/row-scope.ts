import { eq, sql } from 'drizzle-orm';
import { readFileKey } from '#shared/assets/file-key.ts';
import { notFound } from '#shared/errors/app-error.ts';
import type { Scope } from '#shared/operations/contract.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import {
  asset,
  canvas,
  document,
  folder,
  workspaceInvitation,
  workspaceTransfer,
  writingStyle,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select'>;

const workspaceOfDocument = preparedQuery('workspace-of-document', (read: Read) =>
  read
    .select({ workspaceId: document.workspaceId })
    .from(document)
    .where(eq(document.id, sql.placeholder('id'))),
);

/**
 * Returns the scope of a document that an operation names by its id alone. The functions below do so for other rows.
 * @throws AppError `not_found`, as for strangers
 */
export async function scopeOfDocument(read: Read, id: string): Promise<Scope> {
  const [row] = await workspaceOfDocument(read, { id });
  if (!row) throw notFound('This document');
  return `workspace:${row.workspaceId}`;
}

export async function scopeOfCanvas(read: Read, id: string): Promise<Scope> {
  const [row] = await read.select({ workspaceId: canvas.workspaceId }).from(canvas).where(eq(canvas.id, id));
  if (!row) throw notFound('This canvas');
  return `workspace:${row.workspaceId}`;
}

export async function scopeOfAsset(read: Read, id: string): Promise<Scope> {
  const [row] = await read.select({ workspaceId: asset.workspaceId }).from(asset).where(eq(asset.id, id));
  if (!row) throw notFound('This file');
  return `workspace:${row.workspaceId}`;
}

/**
 * Returns the scope of a storage key. The key names its workspace, whether a file is stored under it or not.
 * @throws AppError `not_found`
 */
export function scopeOfKey(key: string): Promise<Scope> {
  const parts = readFileKey(key);
  if (!parts || parts.area === 'exports') throw notFound('This file');
  return Promise.resolve<Scope>(`workspace:${parts.ownerId}`);
}

export async function scopeOfFolder(read: Read, id: string): Promise<Scope> {
  const [row] = await read.select({ workspaceId: folder.workspaceId }).from(folder).where(eq(folder.id, id));
  if (!row) throw notFound('This folder');
  return `workspace:${row.workspaceId}`;
}

export async function scopeOfInvitation(read: Read, id: string): Promise<Scope> {
  const [row] = await read
    .select({ workspaceId: workspaceInvitation.workspaceId })
    .from(workspaceInvitation)
    .where(eq(workspaceInvitation.id, id));
  if (!row) throw notFound('This invitation');
  return `workspace:${row.workspaceId}`;
}

export async function scopeOfTransfer(read: Read, id: string): Promise<Scope> {
  const [row] = await read
    .select({ workspaceId: workspaceTransfer.workspaceId })
    .from(workspaceTransfer)
    .where(eq(workspaceTransfer.id, id));
  if (!row) throw notFound('This offer');
  return `workspace:${row.workspaceId}`;
}

/**
 * Returns the scope of a writing style: its workspace, or the user whose own style it is.
 * @param userId the caller; another user's own style is absent for them
 */
export async function scopeOfStyle(read: Read, userId: string, id: string): Promise<Scope> {
  const [row] = await read
    .select({ workspaceId: writingStyle.workspaceId, userId: writingStyle.userId })
    .from(writingStyle)
    .where(eq(writingStyle.id, id));
  if (!row || (row.workspaceId === null && row.userId !== userId)) throw notFound('This writing style');
  return row.workspaceId === null ? `user:${userId}` : `workspace:${row.workspaceId}`;
}
