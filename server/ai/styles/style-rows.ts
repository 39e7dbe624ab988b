import { and, asc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { WritingStyle } from '#shared/operations/writing-styles.ts';
import { MAX_STYLES } from '#shared/writing-styles/style-rules.ts';
import { writingStyle } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select' | '$count'>;
type StyleRow = typeof writingStyle.$inferSelect;

export const styleView = (row: StyleRow): WritingStyle => ({
  ...row,
  createdAt: toTimestamp(row.createdAt),
  updatedAt: toTimestamp(row.updatedAt),
});

/** The styles of a workspace; with null, the user's own. */
const within = (userId: string, workspaceId: string | null) =>
  workspaceId === null
    ? and(eq(writingStyle.userId, userId), isNull(writingStyle.workspaceId))
    : eq(writingStyle.workspaceId, workspaceId);

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Lists the styles of a workspace by name; with null, the user's own. */
export async function stylesOf(
  read: Read,
  userId: string,
  workspaceId: string | null,
): Promise<WritingStyle[]> {
  const rows = await read
    .select()
    .from(writingStyle)
    .where(within(userId, workspaceId))
    .orderBy(asc(writingStyle.createdAt))
    .limit(MAX_STYLES);
  return rows.map(styleView).sort((a, b) => names.compare(a.name, b.name));
}

/** Refuses a further style above the limit. @throws AppError `limit_reached` */
export async function requireRoomForStyle(
  read: Read,
  userId: string,
  workspaceId: string | null,
): Promise<void> {
  if ((await read.$count(writingStyle, within(userId, workspaceId))) < MAX_STYLES) return;
  const owner = workspaceId === null ? 'You can have' : 'A workspace can have';
  throw new AppError('limit_reached', `${owner} at most ${MAX_STYLES} writing styles. Delete one first.`);
}

export interface NewStyle extends Pick<
  StyleRow,
  'id' | 'userId' | 'workspaceId' | 'name' | 'content' | 'example' | 'sourceUrl'
> {
  now: number;
}

/** Inserts a style in the caller's transaction. @throws AppError `limit_reached` */
export async function insertStyle(tx: Tx, { now, ...style }: NewStyle): Promise<WritingStyle> {
  await requireRoomForStyle(tx, style.userId, style.workspaceId);
  const row = { ...style, createdAt: now, updatedAt: now };
  await tx.insert(writingStyle).values(row);
  return styleView(row);
}
