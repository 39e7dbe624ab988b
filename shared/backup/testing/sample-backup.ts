import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withBlockIds } from '#shared/editor/content/block-ids.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeDocument, TreeFolder, TreeEntry } from '#shared/tree/tree-rows.ts';
import { BackupWriter } from '../write-backup.ts';
import { joinBytes } from './join-bytes.ts';

export const WORKSPACE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
export const TRASH_ID = trashIdOf(WORKSPACE_ID);
const AT = Date.UTC(2026, 3, 1, 6, 14);
const OWN = { ownerId: 'ines', createdAt: AT, updatedAt: AT };

export const folderOf = (
  name: string,
  parentId: string | null,
  own: Partial<TreeFolder> = {},
): TreeFolder => ({
  kind: 'folder',
  id: uuidv7(),
  parentId,
  name,
  order: 'a0',
  color: null,
  isLocked: false,
  ...OWN,
  ...own,
});

export const documentOf = (
  name: string,
  parentId: string | null,
  own: Partial<TreeDocument> = {},
): TreeDocument => ({
  kind: 'document',
  id: uuidv7(),
  parentId,
  name,
  order: 'a0',
  slug: 'a',
  type: 'document',
  isPinned: false,
  wordCount: 0,
  ...OWN,
  ...own,
});

export const trashFolder = (): TreeFolder => folderOf('Trash', null, { id: TRASH_ID, order: 'a9' });

/** Returns the state of a document with this Markdown as its text. */
export const stateOf = (markdown: string): Uint8Array<ArrayBuffer> =>
  firstContentUpdate(withBlockIds(fromMarkdown(markdown)));

/**
 * Writes a backup.
 * @param texts Markdown by document id; the other documents have no text
 */
export function backupOf(
  items: readonly TreeEntry[],
  texts: ReadonlyMap<string, string>,
): Uint8Array<ArrayBuffer> {
  const writer = new BackupWriter({
    workspace: { id: WORKSPACE_ID, title: 'The Tide Clerk', type: 'novel', settings: DEFAULT_SETTINGS },
    items,
    at: AT,
  });
  for (const id of writer.documentIds) {
    const markdown = texts.get(id);
    if (markdown !== undefined) writer.addText(id, { state: stateOf(markdown), markdown });
  }
  return joinBytes(writer.end());
}
