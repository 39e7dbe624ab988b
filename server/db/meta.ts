import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from './database.ts';
import { meta } from './schema/operations.ts';

/** One unbroken life of the database (E): seq and rev compare only within it. Made once. */
export async function ensureEpoch(db: Db): Promise<string> {
  return db.write({ scopes: [] }, async (tx) => {
    await tx.insert(meta).values({ key: 'epoch', value: uuidv7() }).onConflictDoNothing();
    const [row] = await tx.select().from(meta).where(eq(meta.key, 'epoch'));
    if (!row) throw new Error('The database has no epoch.');
    return row.value;
  });
}

/** The epochs before this one, oldest first; a restore adds the one it ends (E1). */
export function earlierEpochs(db: Pick<Db, 'rawReader'>): ReadonlySet<string> {
  const list = db.rawReader.prepare("SELECT value FROM meta WHERE key = 'earlier_epochs'").pluck().get();
  return new Set(typeof list === 'string' ? (JSON.parse(list) as string[]) : []);
}
