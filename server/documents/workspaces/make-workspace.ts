import type { WorkspaceSettings } from '#shared/documents/workspace-settings.ts';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { templateContent } from '#shared/templates/template-content.ts';
import type { TemplateItem } from '#shared/templates/template-items.ts';
import { folder, workspace, workspaceMember } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { WorkspaceRow } from '#server/policies/workspace-access.ts';
import { insertDocument } from '../tree/insert-document.ts';

export interface NewWorkspace {
  id: string;
  ownerId: string;
  title: string;
  type: WorkspaceType;
  settings: WorkspaceSettings;
  templateVersion: number;
  /** The items that the workspace has from the start, parents first. */
  items: readonly TemplateItem[];
  /** The first contents, by the ids of the documents in `items`. */
  contents: ReadonlyMap<string, Uint8Array>;
  seq: number;
  now: number;
}

/** Returns the first contents of a template's documents. Call it before the write. */
export function contentsOf(items: readonly TemplateItem[]): Map<string, Uint8Array> {
  return new Map(
    items.flatMap((item) =>
      item.kind === 'document' ? [[item.id, templateContent(item.id, item.content)]] : [],
    ),
  );
}

/** Inserts a workspace with its items and the owner's membership, in the caller's transaction. */
export async function makeWorkspace(
  tx: Tx,
  { items, contents, now, ...row }: NewWorkspace,
): Promise<WorkspaceRow> {
  const { id: workspaceId, ownerId, seq } = row;
  const [inserted] = await tx
    .insert(workspace)
    .values({ ...row, settings: { ...row.settings }, createdAt: now, updatedAt: now })
    .returning();
  if (!inserted) throw new Error('A workspace was not written.');
  await tx
    .insert(workspaceMember)
    .values({ workspaceId, userId: ownerId, role: 'owner', seq, createdAt: now });
  for (const item of items) {
    if (item.kind === 'folder') {
      const { kind: _, ...rest } = item;
      await tx.insert(folder).values({ ...rest, workspaceId, ownerId, seq, createdAt: now, updatedAt: now });
      continue;
    }
    const content = contents.get(item.id);
    if (!content) throw new Error(`The template's document ${item.slug} has no content.`);
    const { id, parentId, title, slug, order } = item;
    await insertDocument(tx, {
      id,
      folderId: parentId,
      title,
      slug,
      order,
      workspaceId,
      ownerId,
      content,
      seq,
      now,
    });
  }
  return inserted;
}
