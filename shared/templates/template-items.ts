import { firstOrders } from '#shared/lib/sibling-order.ts';
import { CHARACTERS, childId, MANUSCRIPT, TRASH } from '#shared/tree/special-folders.ts';
import { slugOf } from '../documents/slug.ts';
import type { WorkspaceType } from '../documents/workspace-type.ts';
import { ARTICLE_OUTLINE } from './article-outline.ts';

/**
 * Increased when the contents below change. A workspace stores the version from which it was created (D7). The texts
 * of earlier versions stay next to the new ones, because a device with an older build has started its documents with
 * them.
 */
export const TEMPLATE_VERSION = 1;

export interface TemplateFolder {
  kind: 'folder';
  id: string;
  parentId: string | null;
  name: string;
  order: string;
}

export interface TemplateDocument {
  kind: 'document';
  id: string;
  parentId: string | null;
  title: string;
  slug: string;
  order: string;
  /** Markdown; empty for an empty page. */
  content: string;
}

export type TemplateItem = TemplateFolder | TemplateDocument;

interface PlannedItem {
  key: string;
  folder?: string;
  document?: string;
  content?: string;
  inside?: readonly PlannedItem[];
}

const TRASH_FOLDER: PlannedItem = { key: 'trash', folder: TRASH };

// A key never changes, because the id of a child is derived from it.
const CONTENTS: Record<WorkspaceType, readonly PlannedItem[]> = {
  general: [TRASH_FOLDER],
  novel: [
    {
      key: 'manuscript',
      folder: MANUSCRIPT,
      inside: [{ key: 'chapter-1', document: 'Chapter 1' }],
    },
    { key: 'characters', folder: CHARACTERS },
    TRASH_FOLDER,
  ],
  blog: [
    { key: 'drafts', folder: 'Drafts', inside: [{ key: 'first-draft', document: 'First Draft' }] },
    TRASH_FOLDER,
  ],
  article: [
    { key: 'first-draft', document: 'First Draft' },
    { key: 'outline', document: 'Outline', content: ARTICLE_OUTLINE },
    TRASH_FOLDER,
  ],
};

/**
 * Returns the contents of a new workspace of a type, parents before their children. Ids are derived from that of the
 * workspace [D7].
 */
export function templateItems(type: WorkspaceType, workspaceId: string): TemplateItem[] {
  return createItems(CONTENTS[type], workspaceId, null);
}

function createItems(
  planned: readonly PlannedItem[],
  workspaceId: string,
  parentId: string | null,
): TemplateItem[] {
  const orders = firstOrders(planned.length);
  return planned.flatMap(({ key, folder, document, content = '', inside = [] }, at) => {
    const id = childId(workspaceId, key);
    // There is one order for each sibling.
    const order = orders[at]!;
    if (document !== undefined) {
      return [{ kind: 'document', id, parentId, title: document, slug: slugOf(document), order, content }];
    }
    return [
      { kind: 'folder', id, parentId, name: folder ?? key, order },
      ...createItems(inside, workspaceId, id),
    ];
  });
}
