import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { uploadGrant } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { uploadKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

/** An upload of which nobody made a file within this time was given up; also longer than any upload takes. */
const GIVEN_UP_MS = 2 * 60 * 60 * 1000;
/** So many are removed at once. */
const AT_ONCE = 500;

type Read = Pick<Tx, 'select' | '$count'>;

/** Names a request: the same one, sent again after its answer or its upload was lost, is the same grant. */
export const grantRequest = (operationKey: string): string =>
  createHash('sha256').update(operationKey).digest('base64url');

/** The key under which a request may upload: the one that it was granted before, unless a file was made of that. */
export async function grantedKey(read: Read, request: string, workspaceId: string): Promise<string> {
  const [known] = await read
    .select({ key: uploadGrant.key })
    .from(uploadGrant)
    .where(and(eq(uploadGrant.request, request), isNull(uploadGrant.usedAt)));
  return known?.key ?? uploadKey(workspaceId);
}

/** Counts what a form allows, from now until a file was made of it or the sweep removed it. */
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
 * A file was made of the upload, in whose row its bytes count. A bucket takes the form again until it runs out, so the
 * part of the grant that the file did not need counts on.
 */
export async function useGrant(tx: Tx, key: string, fileSize: number, now: number): Promise<void> {
  const isOf = eq(uploadGrant.key, key);
  const [grant] = await tx.select({ bytes: uploadGrant.bytes }).from(uploadGrant).where(isOf);
  if (!grant) return;
  const bytes = Math.max(0, grant.bytes - fileSize);
  await tx.update(uploadGrant).set({ bytes, usedAt: now }).where(isOf);
}

/** Whether an upload under this key still counts for somebody. */
export async function isGranted(read: Read, key: string): Promise<boolean> {
  return (await read.$count(uploadGrant, and(eq(uploadGrant.key, key), isNull(uploadGrant.usedAt)))) > 0;
}

/**
 * Removes the uploads of which nobody made a file in time, and then their grants: what still lies there counts.
 * @param now epoch milliseconds
 * @returns how many grants
 */
export async function sweepGrants(db: Db, files: FileStore, now: number): Promise<number> {
  let swept = 0;
  for (;;) {
    const rows = await db.read
      .select({ key: uploadGrant.key })
      .from(uploadGrant)
      .where(lt(uploadGrant.createdAt, now - GIVEN_UP_MS))
      .limit(AT_ONCE);
    if (rows.length === 0) return swept;
    const keys = rows.map(({ key }) => key);
    await files.remove(keys);
    await db.write({ scopes: [] }, (tx) => tx.delete(uploadGrant).where(inArray(uploadGrant.key, keys)));
    swept += keys.length;
  }
}
