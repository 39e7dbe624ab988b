import type { Backlink } from '#shared/operations/documents.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/workspace-note.ts';

/** By document, the one that was kept last at the end. */
type Kept = ReadonlyMap<string, readonly Backlink[]>;

/** So many documents' answers are kept; the oldest make way. */
const MOST = 300;

// Written by this module alone.
const read = (value: unknown): Kept | undefined => value as Kept | undefined;

/** What was told last of the places that link to a document; undefined where nothing is kept. */
export async function readStoredBacklinks(
  database: DeviceDatabase,
  workspaceId: string,
  documentId: string,
): Promise<readonly Backlink[] | undefined> {
  return read(await database.get('meta', workspaceNote('backlinks', workspaceId)))?.get(documentId);
}

/** Keeps what was told, for when there is no network; it goes with the workspace's copy. */
export async function storeBacklinks(
  database: DeviceDatabase,
  workspaceId: string,
  documentId: string,
  places: readonly Backlink[],
): Promise<void> {
  const note = workspaceNote('backlinks', workspaceId);
  const tx = database.transaction('meta', 'readwrite');
  const kept = new Map(read(await tx.store.get(note)));
  kept.delete(documentId);
  if (places.length > 0) kept.set(documentId, places);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  await tx.store.put(kept, note);
  await tx.done;
}
