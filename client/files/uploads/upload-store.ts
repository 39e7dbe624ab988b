import { v7 as uuidv7 } from 'uuid';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';
import type { QueuedUpload, StoredFile } from '#client/lib/device/schema.ts';
import { waitingUpload } from '#client/lib/device/waiting-upload.ts';
import { QueueRows } from '#client/lib/durable-queue/queue-rows.ts';
import type { PickedFile } from './picked-files.ts';

/** A file to upload: its row in the queue and its bytes. */
export interface NewUpload {
  row: QueuedUpload;
  blob: Blob;
}

/** Returns the upload of a picked file, under a new id. */
export function newUpload(
  { blob, filename, mimeType, width, height }: PickedFile,
  { workspaceId, askedBy, folderId = null }: Pick<QueuedUpload, 'workspaceId' | 'askedBy' | 'folderId'>,
): NewUpload {
  const fields = { filename, name: filename, mimeType, size: blob.size, width, height, alt: '' };
  return { row: waitingUpload({ assetId: uuidv7(), workspaceId, folderId, askedBy, ...fields }), blob };
}

/**
 * Stores queued uploads in the device's database. Files that the database does not accept (quota, a refused database)
 * are retained in memory for the lifetime of the page: their upload continues, and `add` reports it.
 */
export class UploadStore {
  readonly #device: Device;
  readonly #rows = new QueueRows<QueuedUpload>(({ assetId }) => assetId);
  /** The bytes of the files that were added on this page and still wait. They survive an eviction of the database. */
  readonly #blobs = new Map<string, Blob>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** Returns all queued uploads, oldest first. */
  async read(): Promise<QueuedUpload[]> {
    return this.#rows.all(await this.#device.attempt((database) => database.getAll('upload')));
  }

  /** Whether a queued upload is in this page's memory only. */
  isOnlyHere(assetId: string): boolean {
    return this.#rows.isMemoryOnly(assetId);
  }

  /** Stores files with their rows, all or none. Resolves false when they are in this page's memory only. */
  async add(uploads: readonly NewUpload[], storedAt: number): Promise<boolean> {
    for (const { row, blob } of uploads) this.#blobs.set(row.assetId, blob);
    const isStored = await this.#device.attempt(async (database) => {
      const tx = database.transaction(['file', 'upload'], 'readwrite');
      await atomicTransaction(tx, async () => {
        for (const { row, blob } of uploads) {
          const { assetId, workspaceId } = row;
          await tx.objectStore('file').put({ assetId, workspaceId, blob, storedAt });
          await tx.objectStore('upload').put(row);
        }
      });
      this.#device.noteWrite();
      return true;
    });
    if (isStored) return true;
    this.#rows.addInMemory(uploads.map(({ row }) => row));
    return false;
  }

  /** Stores the files that this page still has once more, after the browser evicted the database. */
  async storeAgain(storedAt: number): Promise<void> {
    const uploads = this.#rows.lastRead.flatMap((row) => {
      const blob = this.#blobs.get(row.assetId);
      return blob ? [{ row, blob }] : [];
    });
    if (uploads.length > 0) await this.add(uploads, storedAt);
  }

  /** Changes a row that still exists. A row that another tab deleted meanwhile stays deleted. */
  async alter(row: QueuedUpload): Promise<void> {
    if (this.#rows.isMemoryOnly(row.assetId)) return this.#rows.updateInMemory([row]);
    await this.#device.attempt(async (database) => {
      const tx = database.transaction('upload', 'readwrite');
      await atomicTransaction(tx, () => this.#rows.updateStored(tx.store, [row]));
    });
  }

  /** Deletes the row of a finished upload. The bytes stay, to be displayed. */
  async removeRow(assetId: string): Promise<void> {
    // Bytes that the database does not have are displayed from memory for the lifetime of the page.
    if (!this.#rows.forget(assetId)) this.#blobs.delete(assetId);
    await this.#device.attempt((database) => database.delete('upload', assetId));
  }

  /** Deletes a file and its row from this device. */
  async remove(assetId: string): Promise<void> {
    await this.removeRow(assetId);
    this.#blobs.delete(assetId);
    await this.#device.attempt((database) => database.delete('file', assetId));
  }

  /** Returns the bytes of a file; undefined when they are not on this device. */
  async blob(assetId: string): Promise<Blob | undefined> {
    const inMemory = this.#blobs.get(assetId);
    if (inMemory) return inMemory;
    return (await this.#device.attempt((database) => database.get('file', assetId)))?.blob;
  }

  /** Stores the bytes of a file that the server has. Resolves false when there is no room. */
  async storeFile(file: StoredFile): Promise<boolean> {
    return (await this.#device.attempt((database) => database.put('file', file))) !== undefined;
  }

  /** Returns the ids of a workspace's files whose bytes are on this device. */
  async storedIds(workspaceId: string): Promise<Set<string>> {
    const keys = await this.#device.attempt((database) =>
      database.getAllKeysFromIndex('file', 'workspace', workspaceId),
    );
    return new Set(keys);
  }
}
