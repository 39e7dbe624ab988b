import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { isOrderKey, orderAfter } from '#shared/lib/sibling-order.ts';
import { duplicateAsset } from '#shared/operations/assets.ts';
import { duplicateCanvas } from '#shared/operations/canvases.ts';
import { duplicateDocument } from '#shared/operations/documents.ts';
import { createFolder, updateFolder } from '#shared/operations/folders.ts';
import { copyFileName, copyTitle } from '#shared/tree/copy-title.ts';
import { arrangeTree, descendantsOf } from '#shared/tree/tree-model.ts';
import type { TreeFolder, TreeItem } from '#shared/tree/tree-rows.ts';
import { toBase64 } from '#client/lib/base64.ts';
import { currentOutbox } from './current-outbox.ts';
import type { OperationRequest } from './outbox.ts';

/** A longer state is too large for one request. The server then copies its own state of the item. */
const MAX_STATE_BYTES = 3_000_000;
/** Each item of a folder is an operation, and a device shows all of them at once. */
const MAX_ITEMS = 1_000;

/** A copy to make. */
interface PlannedCopy {
  source: TreeItem;
  id: string;
  name: string;
  /** The position; by default directly after the source. */
  position?: { parentId: string | null; order?: string };
}

/**
 * Queues a copy of an item, and of all that a folder contains, as this device shows it now. The copies are in the tree,
 * right after the item, when the promise resolves. The server writes the contents once it has received everything that
 * this device showed.
 * @param onProgress called with the completed fraction, 0 to 1
 * @returns the id of the copy
 * @throws Error with a sentence for the writer if the folder has too many items; nothing is queued then
 */
export async function duplicateItem(
  workspaceId: string,
  itemId: string,
  onProgress: (share: number) => void = () => {},
): Promise<string> {
  const outbox = currentOutbox();
  const items = outbox?.views.treeWithFiles(workspaceId);
  const item = items?.get(itemId);
  if (!outbox || !items || !item) throw new Error('There is no item to copy.');
  const copies = planCopies(items, item);
  if (copies.length > MAX_ITEMS)
    throw new Error(
      `A folder with more than ${MAX_ITEMS.toLocaleString('en')} items cannot be duplicated at once.`,
    );
  const requests: OperationRequest[] = [];
  for (const [at, copy] of copies.entries()) {
    const seen = await seenOf(outbox.userId, copy.source);
    requests.push(...requestsOf(workspaceId, copy, seen));
    onProgress((at + 1) / copies.length);
  }
  void outbox.enqueueAll(requests);
  return String(copies[0]?.id);
}

/** Returns the copies of an item and of everything inside it, folders before their contents. */
function planCopies(items: ReadonlyMap<string, TreeItem>, item: TreeItem): PlannedCopy[] {
  const id = uuidv7();
  const name = item.kind === 'asset' ? copyFileName(item.name) : copyTitle(item.name);
  if (item.kind !== 'folder') return [{ source: item, id, name }];
  const { parentId } = item;
  const siblings = [...items.values()].filter((other) => other.parentId === parentId);
  const order = orderAfter(
    item.order,
    siblings.map((sibling) => sibling.order),
  );
  const inside = descendantsOf(arrangeTree(items), item.id);
  const ids = new Map([[item.id, id], ...inside.map((source) => [source.id, uuidv7()] as const)]);
  return [
    { source: item, id, name, position: { parentId, order } },
    ...inside.map((source) => ({
      source,
      id: ids.get(source.id) ?? uuidv7(),
      name: source.name,
      position: {
        parentId: ids.get(source.parentId ?? '') ?? id,
        ...(isOrderKey(source.order) && { order: source.order }),
      },
    })),
  ];
}

/** Returns the state of a text or a canvas on this device, in base64; undefined if the server copies its own. */
async function seenOf(userId: string, { kind, id }: TreeItem): Promise<string | undefined> {
  if (kind !== 'document' && kind !== 'canvas') return undefined;
  // Imported on demand: the workspace list loads the outbox too, and needs no rooms.
  const { textSnapshot } = await import('#client/sync/texts/text-snapshot.ts');
  const seen = await textSnapshot(userId, id);
  return seen && seen.byteLength <= MAX_STATE_BYTES ? toBase64(seen) : undefined;
}

function requestsOf(
  workspaceId: string,
  { source, id, name, position }: PlannedCopy,
  seen: string | undefined,
): OperationRequest[] {
  if (source.kind === 'folder')
    return [
      { contract: createFolder, input: { id, workspaceId, name, ...position } },
      ...colorRequest(workspaceId, id, source),
    ];
  const place = position && {
    folderId: position.parentId,
    ...(position.order !== undefined && { order: position.order }),
  };
  const of = (contract: OperationRequest['contract'], input: Record<string, unknown>) => [
    { contract, input: { id, ...place, ...input, ...(seen !== undefined && { seen }) }, workspaceId },
  ];
  if (source.kind === 'asset') return of(duplicateAsset, { assetId: source.id, name });
  if (source.kind === 'canvas') return of(duplicateCanvas, { canvasId: source.id, title: name });
  return of(duplicateDocument, { documentId: source.id, title: name });
}

/** A new folder has no colour. */
function colorRequest(workspaceId: string, id: string, { color }: TreeFolder): OperationRequest[] {
  const input = { id, color };
  return color !== null && v.is(updateFolder.input, input)
    ? [{ contract: updateFolder, input, workspaceId }]
    : [];
}
