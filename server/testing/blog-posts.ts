import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { gptResponse } from '#server/db/schema/index.ts';

type Row = typeof gptResponse.$inferInsert;

/** A completed blog post of the former product. @param number makes title, text and time differ from others */
export const legacyPost = (userId: string, number: number, change: Partial<Row> = {}): Row => ({
  id: uuidv7(),
  userId,
  title: `Post ${number}`,
  content: `# Post ${number}\n\nThe tide of day ${number} came *late*.`,
  status: 'completed',
  outline: null,
  isOutline: false,
  meta: {},
  createdAt: Date.UTC(2024, 0, number),
  updatedAt: Date.UTC(2024, 5, number),
  ...change,
});

/** Stores records of the former product. */
export async function addLegacyPosts(db: Db, rows: readonly Row[]): Promise<void> {
  for (const row of rows) await db.write({ scopes: [] }, (tx) => tx.insert(gptResponse).values(row));
}
