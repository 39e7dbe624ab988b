import type { Backlink } from '#shared/operations/documents.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';

/** Backlinks by document id, the entry that was stored last at the end. */
type BacklinksByDocument = ReadonlyMap<string, readonly Backlink[]>;

/** The number of documents per workspace whose backlinks are stored. The oldest entries are deleted first. */
const MAX_DOCUMENTS = 300;

// Only this module writes the value.
const asStored = (value: unknown): BacklinksByDocument | undefined =>
  value as BacklinksByDocument | undefined;

/** Returns a document's backlinks as this device stored them last, or undefined when it has none. */
export async function readStoredBacklinks(
  database: DeviceDatabase,
  workspaceId: string,
  documentId: string,
): Promise<readonly Backlink[] | undefined> {
  return asStored(await database.get('meta', workspaceNote('backlinks', workspaceId)))?.get(documentId);
}

/** Stores a document's backlinks for offline use. They are deleted with the device's copy of the workspace. */
export async function storeBacklinks(
  database: DeviceDatabase,
  workspaceId: string,
  documentId: string,
  backlinks: readonly Backlink[],
): Promise<void> {
  const key = workspaceNote('backlinks', workspaceId);
  const tx = database.transaction('meta', 'readwrite');
  const stored = new Map(asStored(await tx.store.get(key)));
  stored.delete(documentId);
  if (backlinks.length > 0) stored.set(documentId, backlinks);
  for (const oldest of stored.keys()) {
    if (stored.size <= MAX_DOCUMENTS) break;
    stored.delete(oldest);
  }
  await tx.store.put(stored, key);
  await tx.done;
}
