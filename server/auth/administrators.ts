import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';

/**
 * Makes somebody an administrator, or an ordinary user again. Sign-up never does: only a person at the machine [G7].
 * @returns `unknown` when no account has this address, `unchanged` when it was so already
 */
export async function setAdministrator(
  db: Db,
  email: string,
  isAdmin: boolean,
): Promise<'done' | 'unchanged' | 'unknown'> {
  return db.write({ scopes: [] }, async (tx) => {
    const [found] = await tx
      .select({ id: user.id, isAdmin: user.isAdmin })
      .from(user)
      .where(and(eq(user.email, email), isNull(user.deletedAt)));
    if (!found) return 'unknown';
    if (found.isAdmin === isAdmin) return 'unchanged';
    await tx.update(user).set({ isAdmin, updatedAt: Date.now() }).where(eq(user.id, found.id));
    await raiseScope(tx, `user:${found.id}`);
    return 'done';
  });
}
