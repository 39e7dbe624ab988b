import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { user, workspaceMember } from '#server/db/schema/index.ts';

/** Adds people who may edit a workspace. @returns their ids */
export async function seedPeople(db: Db, workspaceId: string, count: number): Promise<string[]> {
  const now = Date.now();
  const ids = Array.from({ length: count }, () => uuidv7());
  await db.write({ scopes: [] }, async (tx) => {
    for (const id of ids) {
      const times = { lastActiveAt: now, createdAt: now, updatedAt: now };
      await tx.insert(user).values({ id, email: `${id}@letters.example`, extra: {}, ...times });
      await tx
        .insert(workspaceMember)
        .values({ workspaceId, userId: id, role: 'editor', seq: 1, createdAt: now });
    }
  });
  return ids;
}
