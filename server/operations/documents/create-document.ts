import { slugOf } from '#shared/documents/slug.ts';
import { emptyDocumentOf } from '#shared/editor/content/first-content.ts';
import { createDocument as contract } from '#shared/operations/documents.ts';
import { freeSlug } from '#server/documents/tree/free-slug.ts';
import { insertDocument } from '#server/documents/tree/insert-document.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { placeItem, requireRoomForRow } from '#server/documents/tree/place-item.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const createDocument = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    // The workspace's permission is checked before the id, so that a stranger learns nothing about either [F15].
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
  },
  prepare: ({ input }) => Promise.resolve(emptyDocumentOf(input.id)),
  write: async ({ tx, call, input, prepared: content, seq }) => {
    const { id, workspaceId, title } = input;
    await requireRoomForRow(tx, workspaceId);
    const { placed, parentId, order } = await placeItem(tx, workspaceId, {
      parentId: input.folderId,
      order: input.order,
    });
    const created = await insertDocument(tx, {
      id,
      workspaceId,
      ownerId: call.actor.userId,
      folderId: parentId,
      title,
      slug: await freeSlug(tx, workspaceId, input.slug ?? slugOf(title)),
      order,
      content,
      seq: await seq(),
      now: call.now,
    });
    return { answer: { ...documentView(created), placed } };
  },
});
