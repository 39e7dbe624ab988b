import * as v from 'valibot';
import { parentsFirst } from '#shared/backup/parents-first.ts';
import type { BackupManifest } from '#shared/backup/backup-manifest.ts';
import { Slug } from '#shared/documents/slug.ts';
import { TEMPLATE_VERSION, templateItems } from '#shared/templates/template-items.ts';
import { Title } from '#shared/lib/scalars.ts';
import { createCanvas, moveCanvasToTrash, updateCanvas } from '#shared/operations/canvases.ts';
import { createCustomTab } from '#shared/operations/custom-tabs.ts';
import {
  createDocument,
  deleteDocument,
  moveDocumentToTrash,
  updateDocument,
} from '#shared/operations/documents.ts';
import { createFolder, deleteFolder, moveFolderToTrash, updateFolder } from '#shared/operations/folders.ts';
import { createWorkspace } from '#shared/operations/workspaces.ts';
import { isOrderKey } from '#shared/lib/sibling-order.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { AskedOperation } from './outbox.ts';

/** What is made of a backup. */
export interface Restore {
  manifest: BackupManifest;
  workspaceId: string;
  /** What the new workspace is called. */
  title: string;
  /** New ids by old ones. */
  ids: ReadonlyMap<string, string>;
  /** Old ids of documents and canvases that are left out. */
  left: ReadonlySet<string>;
}

type Item =
  | ({ kind: 'folder' } & BackupManifest['folders'][number])
  | ({ kind: 'document'; name: string } & BackupManifest['documents'][number])
  | ({ kind: 'canvas'; name: string } & BackupManifest['canvases'][number]);

/**
 * The operations that make a workspace as a backup has it: ordinary ones, with new ids, in the order in which each finds
 * what it stands on. What the template brings goes first; locks come last, for what is locked takes nothing in.
 */
export function restoreOperations(restore: Restore): AskedOperation[] {
  const { manifest, workspaceId, title } = restore;
  const { type, settings, trashId } = manifest.workspace;
  const made: AskedOperation[] = [];
  const dressed: AskedOperation[] = [];
  const trashed: AskedOperation[] = [];
  const locked: AskedOperation[] = [];
  const add = (
    list: AskedOperation[],
    contract: AskedOperation['contract'],
    input: Record<string, unknown>,
  ): void => void list.push({ contract, input, workspaceId });
  for (const { item, parentId } of parentsFirst(itemsOf(restore))) {
    // Every workspace has its trash.
    if (item.id === trashId) continue;
    const id = restore.ids.get(item.id) ?? item.id;
    const isThrownAway = parentId === trashId;
    const place = parentId === null || isThrownAway ? null : (restore.ids.get(parentId) ?? null);
    // A place among the trash's means nothing at the root, through which it goes there.
    const order = !isThrownAway && isOrderKey(item.order) ? { order: item.order } : {};
    const name = asTitle(item.name);
    if (item.kind === 'folder') {
      add(made, createFolder, { id, workspaceId, name, parentId: place, ...order });
      const colored = { id, color: item.color };
      if (item.color !== null && v.is(updateFolder.input, colored)) add(dressed, updateFolder, colored);
      if (isThrownAway) add(trashed, moveFolderToTrash, { id });
      if (item.isLocked) add(locked, updateFolder, { id, isLocked: true });
      continue;
    }
    const leaf = { id, workspaceId, title: name, folderId: place, ...order };
    if (item.kind === 'canvas') {
      add(made, createCanvas, leaf);
      if (item.isPinned) add(dressed, updateCanvas, { id, isPinned: true });
      if (isThrownAway) add(trashed, moveCanvasToTrash, { id });
      continue;
    }
    add(made, createDocument, { ...leaf, ...(v.is(Slug, item.slug) && { slug: item.slug }) });
    const meta = Object.fromEntries(Object.entries(item.meta).filter(([, value]) => value !== null));
    const isNoted = Object.keys(meta).length > 0;
    if (item.isPinned || isNoted)
      add(dressed, updateDocument, {
        id,
        ...(item.isPinned && { isPinned: true }),
        ...(isNoted && { meta }),
      });
    if (isThrownAway) add(trashed, moveDocumentToTrash, { id });
  }
  return [
    {
      contract: createWorkspace,
      input: { id: workspaceId, title: asTitle(title), type, settings, templateVersion: TEMPLATE_VERSION },
    },
    ...withoutTemplate(restore),
    ...made,
    ...dressed,
    ...trashed,
    ...locked,
    ...customTabs(restore),
  ];
}

/** Saved filters; one that looks into a folder looks into the new one. */
function customTabs({ manifest, workspaceId, ids }: Restore): AskedOperation[] {
  return manifest.customTabs.flatMap(({ name, icon, isDefault, settings: { folderId, ...rest } }) => {
    const newFolderId = folderId === undefined ? undefined : ids.get(folderId);
    const settings = { ...rest, ...(newFolderId !== undefined && { folderId: newFolderId }) };
    const input = { workspaceId, name, icon, isDefault, settings };
    return v.is(createCustomTab.input, input) ? [{ contract: createCustomTab, input }] : [];
  });
}

/** What the template brings by itself: the backup has what became of it. */
function withoutTemplate({ manifest, workspaceId }: Restore): AskedOperation[] {
  const trashId = trashIdOf(workspaceId);
  const items = templateItems(manifest.workspace.type, workspaceId).filter(({ id }) => id !== trashId);
  // Children before the folders they are in.
  return items.toReversed().flatMap(({ kind, id }): AskedOperation[] =>
    kind === 'folder'
      ? [
          { contract: moveFolderToTrash, input: { id }, workspaceId },
          { contract: deleteFolder, input: { id, ids: [] }, workspaceId },
        ]
      : [
          { contract: moveDocumentToTrash, input: { id }, workspaceId },
          { contract: deleteDocument, input: { id }, workspaceId },
        ],
  );
}

const itemsOf = ({ manifest, left }: Restore): Item[] => [
  ...manifest.folders.map((folder) => ({ kind: 'folder' as const, ...folder })),
  ...manifest.documents
    .filter(({ id }) => !left.has(id))
    .map((document) => ({ kind: 'document' as const, name: document.title, ...document })),
  ...manifest.canvases
    .filter(({ id }) => !left.has(id))
    .map((canvas) => ({ kind: 'canvas' as const, name: canvas.title, ...canvas })),
];

const LONGEST_TITLE = 300;

/** A title as a workspace takes it, of whatever a file says. */
function asTitle(text: string): string {
  const read = v.safeParse(Title, text);
  if (read.success) return read.output;
  const plain = [...text.toWellFormed().replaceAll(/\p{C}/gu, ' ').trim()].slice(0, LONGEST_TITLE).join('');
  const again = v.safeParse(Title, plain);
  return again.success ? again.output : 'Untitled';
}
