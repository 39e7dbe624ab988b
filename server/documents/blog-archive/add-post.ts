import { eq } from 'drizzle-orm';
import { v5 as uuidv5 } from 'uuid';
import * as v from 'valibot';
import { MIGRATION_REFUSALS } from '#shared/accounts/blog-migration.ts';
import { Slug, slugOf } from '#shared/documents/slug.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { writeIfLong } from '#server/db/journal/chunks.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { room } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { titleFrom } from '../imports/import-texts.ts';
import { freeSlug } from '../tree/free-slug.ts';
import { insertDocument } from '../tree/insert-document.ts';
import { placeItem, requireRoomForRow } from '../tree/place-item.ts';
import type { BlogPost } from './completed-posts.ts';
import { isOwnArchive } from './make-archive.ts';
import { postContentJob } from './post-content-job.ts';
import { postMeta, seoSlugOf } from './post-meta.ts';

interface PostAddition {
  workspaceId: string;
  post: BlogPost;
  /** Runs in the transaction that adds the document, before it. It may refuse the addition with an error. */
  beforeInsert: (tx: Tx) => Promise<void>;
  /** Runs in the transaction that adds the document, exactly once for each post. */
  afterInsert: (tx: Tx) => Promise<void>;
}

/**
 * The id of the document that a post becomes in a workspace. It depends on both alone, so that a post that is added
 * again is recognised, even after its document was deleted.
 */
export const documentIdOf = (postId: string, workspaceId: string): string =>
  uuidv5(`blog post ${postId}`, workspaceId);

/**
 * Adds a blog post to the archive as a document, exactly once however often it is called.
 * @returns whether the document was added; false when it was added before
 * @throws AppError `conflict` when the workspace is gone, `limit_reached` when it is full
 */
export async function addPost(
  { db, workers }: { db: Db; workers: Workers },
  { workspaceId, post, beforeInsert, afterInsert }: PostAddition,
): Promise<boolean> {
  const documentId = documentIdOf(post.id, workspaceId);
  if (await wasAdded(db.read, documentId)) return false;
  const title = titleFrom(post.title);
  const content = await contentOf(workers, { workspaceId, title, content: post.content });
  const chunkKey = await writeIfLong(db, content);
  const { userId: ownerId } = post;
  const scope = `workspace:${workspaceId}` as const;
  return db.write({ scopes: [scope] }, async (tx) => {
    await beforeInsert(tx);
    if (!(await isOwnArchive(tx, { workspaceId, ownerId })))
      throw new AppError('conflict', MIGRATION_REFUSALS.archiveGone);
    // Another process may have added it since; chunks that no row names are swept.
    if (await wasAdded(tx, documentId)) return false;
    await requireRoomForRow(tx, workspaceId);
    const { order } = await placeItem(tx, workspaceId, {});
    const slug = seoSlugOf(post);
    await insertDocument(tx, {
      id: documentId,
      workspaceId,
      ownerId,
      folderId: null,
      title,
      slug: await freeSlug(tx, workspaceId, v.is(Slug, slug) ? slug : slugOf(title)),
      order,
      meta: postMeta(post),
      content,
      chunkKey,
      seq: await raiseScope(tx, scope),
      createdAt: post.createdAt,
      now: post.updatedAt,
    });
    await afterInsert(tx);
    return true;
  });
}

/** Whether the room of the document exists or existed. A purge leaves its row. */
async function wasAdded(read: Pick<Tx, '$count'>, documentId: string): Promise<boolean> {
  return (await read.$count(room, eq(room.ydocId, documentId))) > 0;
}

/**
 * Converts a post in a worker. A text that the parsers refuse is read as plain text, so that no post is lost. The jobs
 * are queued for the workspace instead of the owner, so that the owner's own requests do not wait for them.
 */
async function contentOf(
  workers: Workers,
  { workspaceId, ...text }: { workspaceId: string; title: string; content: string },
): Promise<Uint8Array> {
  try {
    return await workers.run(postContentJob, { ...text, isPlain: false }, workspaceId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return workers.run(postContentJob, { ...text, isPlain: true }, workspaceId);
  }
}
