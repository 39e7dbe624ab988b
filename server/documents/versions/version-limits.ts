import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { planOf, PLANS, UNLIMITED } from '#shared/plans/plans.ts';
import { document, docVersion, SUBSCRIPTION_COLUMNS, user, workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/**
 * The most named versions of a document on any plan. Each is a complete state, and they are never deleted
 * automatically.
 */
export const MAX_NAMED_VERSIONS = 1_000;

/** Returns the number of versions that the plan of the workspace's owner allows for a document; -1 is unlimited. */
export async function versionLimit(read: Pick<Tx, 'select'>, documentId: string): Promise<number> {
  const [owner] = await read
    .select(SUBSCRIPTION_COLUMNS)
    .from(document)
    .innerJoin(workspace, eq(workspace.id, document.workspaceId))
    .innerJoin(user, eq(user.id, workspace.ownerId))
    .where(eq(document.id, documentId));
  return (owner ? planOf(owner) : PLANS.free).maxVersions;
}

/**
 * Checks that a document may have one more named version. Named versions are never deleted automatically.
 * @throws AppError `plan_limit` or `limit_reached`
 */
export async function requireRoomForVersion(
  read: Pick<Tx, 'select' | '$count'>,
  documentId: string,
): Promise<void> {
  const named = await read.$count(
    docVersion,
    and(eq(docVersion.ydocId, documentId), eq(docVersion.kind, 'named')),
  );
  const limit = await versionLimit(read, documentId);
  if (limit !== UNLIMITED && named >= limit)
    throw new AppError(
      'plan_limit',
      `The plan of this workspace keeps ${limit} named versions of a document.`,
    );
  if (named >= MAX_NAMED_VERSIONS)
    throw new AppError('limit_reached', `A document may have at most ${MAX_NAMED_VERSIONS} named versions.`);
}
