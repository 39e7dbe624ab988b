import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import type { DocumentVersionView } from '#shared/operations/versions.ts';
import { docVersion, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select'>;

const PAGE = 50;

// The states are left out; they can be megabytes long.
const COLUMNS = {
  id: docVersion.id,
  documentId: docVersion.ydocId,
  kind: docVersion.kind,
  versionNote: docVersion.note,
  userId: docVersion.userId,
  username: user.username,
  wordCount: docVersion.words,
  createdAt: docVersion.createdAt,
};

const versions = (read: Read) =>
  read
    .select(COLUMNS)
    .from(docVersion)
    .leftJoin(user, and(eq(user.id, docVersion.userId), isNull(user.deletedAt)));

type Row = Awaited<ReturnType<typeof versions>>[number];

const view = ({ kind, createdAt, ...row }: Row): DocumentVersionView => ({
  ...row,
  kind: kind === 'named' ? 'named' : 'automatic',
  createdAt: toTimestamp(createdAt),
});

/** Returns a page of a document's versions, newest first: ids rise with time. */
export async function versionsPage(
  read: Read,
  documentId: string,
  after: string | undefined,
): Promise<{ versions: DocumentVersionView[]; next: string | null }> {
  const rows = await versions(read)
    .where(and(eq(docVersion.ydocId, documentId), after === undefined ? undefined : lt(docVersion.id, after)))
    .orderBy(desc(docVersion.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE).map(view);
  return { versions: page, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Returns versions of a document by their ids. Ids of no version, or of another document's, are left out. */
export async function versionViews(
  read: Read,
  documentId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentVersionView>> {
  const rows =
    ids.length === 0
      ? []
      : await versions(read).where(and(eq(docVersion.ydocId, documentId), inArray(docVersion.id, [...ids])));
  return new Map(rows.map((row) => [row.id, view(row)]));
}

/** Returns one version of a document; undefined when the document has no version with this id. */
export async function versionView(
  read: Read,
  documentId: string,
  versionId: string,
): Promise<DocumentVersionView | undefined> {
  return (await versionViews(read, documentId, [versionId])).get(versionId);
}
