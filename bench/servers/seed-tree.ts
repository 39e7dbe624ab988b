import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { document, folder } from '#server/db/schema/index.ts';
import type { SeededProduct } from './seed-product.ts';

const ROWS_PER_WRITE = 500;
const DOCUMENTS_PER_FOLDER = 9;

/** Fills the workspace up to `rows` rows: a folder, its nine documents, the next folder. */
export async function seedTree(
  db: Db,
  { workspaceId, userId, ids }: SeededProduct,
  rows: number,
): Promise<void> {
  const now = Date.now();
  const base = { workspaceId, ownerId: userId, seq: 1, createdAt: now, updatedAt: now };
  let folderId = '';
  for (let at = ids.length; at < rows; at += ROWS_PER_WRITE) {
    const until = Math.min(rows, at + ROWS_PER_WRITE);
    await db.write({ scopes: [] }, async (tx) => {
      for (let row = at; row < until; row += 1) {
        const id = uuidv7();
        const order = `a${row}`;
        if (folderId === '' || row % (DOCUMENTS_PER_FOLDER + 1) === 0) {
          folderId = id;
          await tx.insert(folder).values({ ...base, id, name: `Part ${row} of the book`, order });
        } else {
          const title = `Chapter ${row}, in which something happens`;
          await tx
            .insert(document)
            .values({ ...base, id, folderId, title, slug: `chapter-${row}`, order, meta: {} });
        }
      }
    });
  }
}
