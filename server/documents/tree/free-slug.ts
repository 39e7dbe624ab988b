import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { slugWith } from '#shared/documents/slug.ts';
import { document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * Returns a slug that no undeleted document of the workspace has: the wanted one, or one with a number appended [F14].
 */
export async function freeSlug(
  read: Pick<Tx, 'select'>,
  workspaceId: string,
  wanted: string,
): Promise<string> {
  const candidates = [wanted, ...[2, 3, 4, 5, 6, 7, 8, 9].map((n) => slugWith(wanted, String(n)))];
  for (const slug of candidates) if (!(await isTaken(read, workspaceId, slug))) return slug;
  // A random number, so that the thousandth "New Document" does not need a thousand queries.
  for (;;) {
    const slug = slugWith(wanted, String(randomInt(100_000, 1_000_000_000)));
    if (!(await isTaken(read, workspaceId, slug))) return slug;
  }
}

async function isTaken(read: Pick<Tx, 'select'>, workspaceId: string, slug: string): Promise<boolean> {
  const rows = await read
    .select({ id: document.id })
    .from(document)
    .where(and(eq(document.workspaceId, workspaceId), eq(document.slug, slug), isNull(document.deletedAt)))
    .limit(1);
  return rows.length > 0;
}
