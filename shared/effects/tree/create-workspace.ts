import { NO_META } from '#shared/documents/document-meta.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { createWorkspace as contract } from '#shared/operations/workspaces.ts';
import { treeEffect } from '../tree-operation.ts';

/** Adds the items of a workspace's template to its tree. Device and server derive the same ids [D7]. */
export const createWorkspace = treeEffect(contract, (draft, { input, operation }) => {
  // The items of a newer template are not known to this build.
  if ((input.templateVersion ?? TEMPLATE_VERSION) > TEMPLATE_VERSION) return;
  const items = templateItems(input.type, input.id);
  if (!items.every(({ id }) => draft.isFree(id))) return;
  const { actorId: ownerId, createdAt } = operation;
  const own = { ownerId, createdAt, updatedAt: createdAt };
  for (const { id, parentId, order, ...item } of items) {
    if (item.kind === 'folder') {
      draft.put({
        kind: 'folder',
        id,
        parentId,
        order,
        name: item.name,
        color: null,
        isLocked: false,
        ...own,
      });
      continue;
    }
    const { title, slug } = item;
    const details = { isPinned: false, wordCount: 0, meta: NO_META, writingStyleId: null };
    const text = { name: title, slug, type: 'document', ...details };
    draft.put({ kind: 'document', id, parentId, order, ...text, ...own });
  }
});
