import { firstOrders } from '#shared/lib/sibling-order.ts';
import { CHARACTERS, childId, MANUSCRIPT, TRASH } from '#shared/tree/special-folders.ts';
import { slugOf } from '../documents/slug.ts';
import type { WorkspaceType } from '../documents/workspace-type.ts';
import { ARTICLE_OUTLINE } from './article-outline.ts';

/**
 * Rises when the contents below change; a workspace keeps the version it was made from (D7). The words of earlier versions
 * stay beside the new ones: a device with an older build has begun its documents with them.
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
  /** Markdown; empty for a clean page. */
  content: string;
}

export type TemplateItem = TemplateFolder | TemplateDocument;

interface Planned {
  key: string;
  folder?: string;
  document?: string;
  content?: string;
  inside?: readonly Planned[];
}

const TRASH_FOLDER: Planned = { key: 'trash', folder: TRASH };

// A key is for ever: a child's id is made from it.
const CONTENTS: Record<WorkspaceType, readonly Planned[]> = {
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

/** What a new workspace of a type holds, parents before their children; ids are made from the workspace's [D7]. */
export function templateItems(type: WorkspaceType, workspaceId: string): TemplateItem[] {
  return place(CONTENTS[type], workspaceId, null);
}

function place(planned: readonly Planned[], workspaceId: string, parentId: string | null): TemplateItem[] {
  const orders = firstOrders(planned.length);
  return planned.flatMap(({ key, folder, document, content = '', inside = [] }, at) => {
    const id = childId(workspaceId, key);
    // As many orders were made as there are siblings.
    const order = orders[at]!;
    if (document !== undefined) {
      return [{ kind: 'document', id, parentId, title: document, slug: slugOf(document), order, content }];
    }
    return [{ kind: 'folder', id, parentId, name: folder ?? key, order }, ...place(inside, workspaceId, id)];
  });
}
