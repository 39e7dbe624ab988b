import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { uploadGrant } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { uploadKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

/** An upload that became no file within this time is abandoned. No upload takes as long. */
const ABANDONED_AFTER_MS = 2 * 60 * 60 * 1000;
/** Grants per batch of the sweep. */
const BATCH_SIZE = 500;

type Read = Pick<Tx, 'select' | '$count'>;

/** Returns the identity of a request for a grant: a request that is sent again gets the same grant. */
export const grantRequest = (operationKey: string): string =>
  createHash('sha256').update(operationKey).digest('base64url');

/**
 * Returns the key to which a request may upload: its earlier key, unless that upload became a file, or else a new
 * one.
 */
export async function grantedKey(read: Read, request: string, workspaceId: string): Promise<string> {
  const [known] = await read
    .select({ key: uploadGrant.key })
    .from(uploadGrant)
    .where(and(eq(uploadGrant.request, request), isNull(uploadGrant.usedAt)));
  return known?.key ?? uploadKey(workspaceId);
}

/** Stores a grant. Its bytes count towards the plan until the upload becomes a file or the sweep removes it. */
export async function saveGrant(
  tx: Tx,
  grant: Omit<typeof uploadGrant.$inferInsert, 'usedAt'>,
): Promise<void> {
  const { bytes, createdAt } = grant;
  await tx
    .insert(uploadGrant)
    .values(grant)
    .onConflictDoUpdate({ target: uploadGrant.key, set: { bytes, createdAt } });
}

/**
 * Marks a grant as used, after the upload became a file. The file's row now counts its bytes. A bucket accepts the
 * form again until it expires, so the bytes that the file did not use still count.
 */
export async function consumeGrant(tx: Tx, key: string, fileSize: number, now: number): Promise<void> {
  const isOfKey = eq(uploadGrant.key, key);
  const [grant] = await tx.select({ bytes: uploadGrant.bytes }).from(uploadGrant).where(isOfKey);
  if (!grant) return;
  const bytes = Math.max(0, grant.bytes - fileSize);
  await tx.update(uploadGrant).set({ bytes, usedAt: now }).where(isOfKey);
}

/** Whether there is an unused grant for this key. */
export async function isGranted(read: Read, key: string): Promise<boolean> {
  return (await read.$count(uploadGrant, and(eq(uploadGrant.key, key), isNull(uploadGrant.usedAt)))) > 0;
}

/**
 * Removes abandoned uploads and then their grants. The order matters: an upload that still exists must count.
 * @param now epoch milliseconds
 * @returns the number of grants
 */
export async function sweepGrants(db: Db, files: FileStore, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await db.read
      .select({ key: uploadGrant.key })
      .from(uploadGrant)
      .where(lt(uploadGrant.createdAt, now - ABANDONED_AFTER_MS))
      .limit(BATCH_SIZE);
    if (rows.length === 0) return swept;
    const keys = rows.map(({ key }) => key);
    await files.remove(keys);
    await db.write({ scopes: [] }, (tx) => tx.delete(uploadGrant).where(inArray(uploadGrant.key, keys)));
    swept += keys.length;
  }
}
