import { NO_META } from '#shared/documents/document-meta.ts';
import { slugOf } from '#shared/documents/slug.ts';
import { createDocument as contract } from '#shared/operations/documents.ts';
import { treeEffect } from '../tree-operation.ts';
import { newPosition } from './item-position.ts';

export const createDocument = treeEffect(contract, (draft, { input, operation }) => {
  const { id, title, slug = slugOf(title), folderId, order } = input;
  if (!draft.isFree(id)) return;
  draft.put({
    kind: 'document',
    id,
    ...newPosition(draft, id, { parentId: folderId, order }),
    name: title,
    ownerId: operation.actorId,
    slug,
    type: 'document',
    isPinned: false,
    wordCount: 0,
    meta: NO_META,
    writingStyleId: null,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
