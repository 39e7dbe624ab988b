import { and, eq } from 'drizzle-orm';
import { passkey } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** Returns a user's passkeys, the newest first, without their keys. */
export async function listPasskeys(read: Pick<Tx, 'select'>, userId: string) {
  const rows = await read
    .select({
      id: passkey.id,
      name: passkey.name,
      transports: passkey.transports,
      createdAt: passkey.createdAt,
      lastUsedAt: passkey.lastUsedAt,
    })
    .from(passkey)
    .where(eq(passkey.userId, userId));
  return rows.toSorted((a, b) => b.createdAt - a.createdAt || a.id.localeCompare(b.id));
}

/** Returns a user's own passkey; undefined for an unknown one and for another user's. */
export async function findOwnPasskey(
  read: Pick<Tx, 'select'>,
  { id, userId }: { id: string; userId: string },
): Promise<{ id: string; name: string } | undefined> {
  const [found] = await read
    .select({ id: passkey.id, name: passkey.name })
    .from(passkey)
    .where(and(eq(passkey.id, id), eq(passkey.userId, userId)));
  return found;
}
