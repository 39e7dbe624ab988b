import { slugOf } from '#shared/documents/slug.ts';
import { duplicateDocument as contract } from '#shared/operations/documents.ts';
import { copyTitle } from '#shared/tree/copy-title.ts';
import { copyDocumentJob } from '#server/documents/gateway/copy-document-job.ts';
import { storeCopy } from '#server/documents/rooms/store-copy.ts';
import { freeSlug } from '#server/documents/tree/free-slug.ts';
import { insertDocument } from '#server/documents/tree/insert-document.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { placeCopy, requireRoomForRow } from '#server/documents/tree/place-item.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { placedDocument } from '#server/policies/item-place.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const duplicateDocument = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.documentId),
  authorise: async ({ call, input, read }) => {
    const access = await requireDocumentAccess(read, call.actor.userId, input.documentId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access;
  },
  prepare: async ({ call, input }) => {
    const seen = input.seen === undefined ? undefined : new Uint8Array(Buffer.from(input.seen, 'base64'));
    const jobInput = { ydocId: input.documentId, copyId: input.id, seen };
    const result = await call.services.workers.run(copyDocumentJob, jobInput, call.actor.userId);
    return storeCopy(call.services, result, { userId: call.actor.userId, noun: 'document' });
  },
  write: async ({ tx, call, input, facts, prepared, seq }) => {
    const source = facts.document;
    const { workspaceId } = source;
    await requireRoomForRow(tx, workspaceId);
    const { id, title = copyTitle(source.title), folderId: parentId, order: wanted } = input;
    const {
      placed,
      parentId: folderId,
      order,
    } = await placeCopy(tx, placedDocument(source), {
      parentId,
      order: wanted,
    });
    const created = await insertDocument(tx, {
      id,
      workspaceId,
      ownerId: call.actor.userId,
      folderId,
      title,
      slug: await freeSlug(tx, workspaceId, slugOf(title)),
      order,
      meta: source.meta,
      writingStyleId: source.writingStyleId,
      wordCount: source.wordCount,
      ...prepared,
      seq: await seq(),
      now: call.now,
    });
    return { answer: { ...documentView(created), placed } };
  },
});
