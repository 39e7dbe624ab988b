import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { LogEntry } from '#shared/operations/logs.ts';
import { contains } from '#server/db/contains.ts';
import { adminLog, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select' | '$count'>;

export interface LogFilter {
  level?: string | undefined;
  person?: string | undefined;
  text?: string | undefined;
}

/** A part of an address that fits more people matches the first of them in the order of addresses. */
const MAX_PEOPLE = 100;

/** Returns entries of the log of the administration, the newest first, and the number of all that match. */
export async function findLogEntries(
  read: Read,
  filter: LogFilter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ entries: LogEntry[]; totalEntries: number }> {
  const isMatch = await matching(read, filter);
  const totalEntries = await read.$count(adminLog, isMatch);
  const rows = await read
    .select()
    .from(adminLog)
    .where(isMatch)
    .orderBy(desc(adminLog.createdAt), desc(adminLog.id))
    .limit(limit)
    .offset(skip);
  const addresses = await addressesOf(read, rows);
  const addressOf = (id: string | null): string | null => (id === null ? null : (addresses.get(id) ?? null));
  const entries = rows.map(({ level, createdAt, ...row }) => ({
    ...row,
    // The column holds the levels of `Act`.
    level: level as LogEntry['level'],
    createdAt: toTimestamp(createdAt),
    actor: addressOf(row.actorId),
    subject: addressOf(row.subjectId),
  }));
  return { entries, totalEntries };
}

async function matching(read: Read, { level, person, text }: LogFilter): Promise<SQL | undefined> {
  const message = text?.trim().toLowerCase() ?? '';
  return and(
    level === undefined ? undefined : eq(adminLog.level, level),
    message === '' ? undefined : contains(sql`lower(${adminLog.message})`, message),
    await concerns(read, person?.trim().toLowerCase() ?? ''),
  );
}

/** The condition that an entry was made by, or concerns, a person whose address has this part. */
async function concerns(read: Read, part: string): Promise<SQL | undefined> {
  if (part === '') return undefined;
  const people = await read
    .select({ id: user.id })
    .from(user)
    .where(and(sql`${user.deletedAt} is null`, contains(user.email, part)))
    .orderBy(user.email)
    .limit(MAX_PEOPLE);
  const ids = people.map(({ id }) => id);
  return ids.length === 0 ? sql`false` : or(inArray(adminLog.actorId, ids), inArray(adminLog.subjectId, ids));
}

async function addressesOf(
  read: Read,
  rows: readonly { actorId: string | null; subjectId: string | null }[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId]))].filter(
    (id) => id !== null,
  );
  const addresses = new Map<string, string>();
  for (let at = 0; at < ids.length; at += MAX_PEOPLE) {
    const found = await read
      .select({ id: user.id, email: user.email })
      .from(user)
      .where(inArray(user.id, ids.slice(at, at + MAX_PEOPLE)));
    // An erased account has no address.
    for (const { id, email } of found) if (email !== '') addresses.set(id, email);
  }
  return addresses;
}
