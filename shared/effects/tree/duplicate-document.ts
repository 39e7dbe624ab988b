import { NO_META } from '#shared/documents/document-meta.ts';
import { slugOf } from '#shared/documents/slug.ts';
import { duplicateDocument as contract } from '#shared/operations/documents.ts';
import { copyTitle } from '../../tree/copy-title.ts';
import { treeEffect } from '../tree-operation.ts';
import { copyPosition } from './item-position.ts';

export const duplicateDocument = treeEffect(contract, (draft, { input, operation }) => {
  const source = draft.get(input.documentId);
  if (source?.kind !== 'document' || !draft.isFree(input.id)) return;
  const { id, title = copyTitle(source.name) } = input;
  draft.put({
    kind: 'document',
    id,
    ...copyPosition(draft, source, input),
    name: title,
    ownerId: operation.actorId,
    slug: slugOf(title),
    type: source.type,
    isPinned: false,
    wordCount: source.wordCount,
    meta: source.meta ?? NO_META,
    writingStyleId: source.writingStyleId ?? null,
    createdAt: operation.createdAt,
    updatedAt: operation.createdAt,
  });
});
