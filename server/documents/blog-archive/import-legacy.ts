import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { blogMigration, gptResponse, user } from '#server/db/schema/index.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/write.ts';
import { COMPLETED } from './completed-posts.ts';
import type { LegacyRecord } from './legacy-record.ts';
import type { ReadRecord } from './read-legacy-file.ts';

/** The most characters of texts that one transaction writes, so that keystrokes do not wait for it [A2]. */
const BATCH_CHARACTERS = 128 * 1024;
const BATCH_ROWS = 50;

/** A record that is left out, with the reason as a sentence. */
export interface LeftOut {
  record: ReadRecord;
  reason: string;
}

/** The result of an import, or of its dry run. */
export interface LegacyImport {
  imported: number;
  /** The records that had been imported before. They stay as they are. */
  present: number;
  /** The imported blog posts that are completed. */
  completedPosts: number;
  /** The owners of imported records. */
  users: number;
  /** The owners of imported records whose migration has ended: it does not move these records. */
  migratedUsers: number;
  leftOut: LeftOut[];
}

interface ImportOptions {
  isDryRun: boolean;
  /** Stops the import between two transactions. A later import of the same file continues it. */
  signal?: AbortSignal;
  onProgress?: ((progress: { done: number; total: number }) => void) | undefined;
  /** Runs in the transaction of the last rows that are written. */
  beforeEnd?: (tx: Tx, imported: number) => Promise<unknown>;
}

/**
 * Adds records of the former product to the table of generated texts. A record whose id is there already stays as it
 * is, so that the same file can be imported again. Records of unknown users are left out and reported.
 */
export async function importLegacy(
  db: Db,
  records: readonly ReadRecord[],
  { isDryRun, signal, onProgress, beforeEnd }: ImportOptions,
): Promise<LegacyImport> {
  const { rows, present, leftOut } = await planImport(db, records);
  let imported: Row[] = [];
  const batches = inBatches(rows);
  for (const [at, batch] of batches.entries()) {
    if (signal?.aborted) break;
    if (isDryRun) imported = [...imported, ...batch];
    else {
      const isLast = at === batches.length - 1;
      const before = imported.length;
      const ids = await db.write({ scopes: [] }, async (tx) => {
        const added = await tx
          .insert(gptResponse)
          .values(batch)
          .onConflictDoNothing()
          .returning({ id: gptResponse.id });
        if (isLast) await beforeEnd?.(tx, before + added.length);
        return new Set(added.map(({ id }) => id));
      });
      imported = [...imported, ...batch.filter(({ id }) => ids.has(id))];
    }
    onProgress?.({ done: imported.length, total: rows.length });
  }
  const owners = [...new Set(imported.map(({ userId }) => userId))];
  return {
    imported: imported.length,
    present,
    completedPosts: imported.filter(({ status, isOutline }) => status === COMPLETED && !isOutline).length,
    users: owners.length,
    migratedUsers: await countMigrated(db, owners),
    leftOut,
  };
}

type Row = typeof gptResponse.$inferInsert;

/** Finds the owner of each record, and the records that are new. */
async function planImport(db: Db, records: readonly ReadRecord[]) {
  const rows: Row[] = [];
  const leftOut: LeftOut[] = [];
  const owners = new Map<string, string | undefined>();
  let present = 0;
  for (const read of records) {
    const { record } = read;
    const name = record.email ?? record.userId ?? '';
    if (!owners.has(name)) owners.set(name, await findOwner(db, record));
    const userId = owners.get(name);
    const [stored] = await db.read
      .select({ userId: gptResponse.userId })
      .from(gptResponse)
      .where(eq(gptResponse.id, record.id));
    if (userId === undefined) leftOut.push({ record: read, reason: `Nobody here has the account ${name}.` });
    else if (stored && stored.userId !== userId)
      leftOut.push({ record: read, reason: 'A record of another user has its id.' });
    else if (stored) present += 1;
    else rows.push(rowOf(record, userId));
  }
  return { rows, present, leftOut };
}

async function findOwner(db: Db, { email, userId }: LegacyRecord): Promise<string | undefined> {
  const isOwner = email ? eq(user.email, email) : eq(user.id, userId ?? '');
  const [found] = await db.read
    .select({ id: user.id })
    .from(user)
    .where(and(isOwner, isNull(user.deletedAt)));
  return found?.id;
}

const rowOf = (record: LegacyRecord, userId: string): Row => ({
  id: record.id,
  userId,
  title: record.title,
  content: record.content,
  status: record.status,
  outline: record.outline ?? null,
  isOutline: record.isOutline,
  generatedFromOutlineId: record.generatedFromOutlineId ?? null,
  generatedBlogId: record.generatedBlogId ?? null,
  meta: {
    ...(record.seo && { seo: withoutNulls(record.seo) }),
    ...(record.researchSources && { researchSources: record.researchSources.map(withoutNulls) }),
  },
  createdAt: record.createdAt,
  updatedAt: record.updatedAt ?? record.createdAt,
});

const withoutNulls = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));

function inBatches(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let characters = Infinity;
  for (const row of rows) {
    const last = batches.at(-1);
    if (last && last.length < BATCH_ROWS && characters + row.content.length <= BATCH_CHARACTERS) {
      last.push(row);
      characters += row.content.length;
    } else {
      batches.push([row]);
      characters = row.content.length;
    }
  }
  return batches;
}

/** Counts the users whose migration has ended. */
async function countMigrated(db: Db, userIds: readonly string[]): Promise<number> {
  let count = 0;
  // A statement takes a limited number of ids.
  for (let at = 0; at < userIds.length; at += 500)
    count += await db.read.$count(
      blogMigration,
      and(inArray(blogMigration.userId, userIds.slice(at, at + 500)), isNotNull(blogMigration.finishedAt)),
    );
  return count;
}
