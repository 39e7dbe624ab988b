import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { Device } from '#client/lib/device/device.ts';
import { QueueRows } from '#client/lib/durable-queue/queue-rows.ts';
import type { QueuedUpload, StoredFile } from '#client/lib/device/schema.ts';

/** A file that is to be uploaded, with its bytes. */
export interface NewUpload {
  row: QueuedUpload;
  blob: Blob;
}

/**
 * The files that wait to be uploaded, in the device's database. What it will not take (quota, a refused store) is kept
 * for the life of this page: the upload goes on, and whoever asked is told.
 */
export class UploadStore {
  readonly #device: Device;
  readonly #rows = new QueueRows<QueuedUpload>(({ assetId }) => assetId);
  /** Of what was given to this page and still waits: a browser that takes the database away has not taken these. */
  readonly #blobs = new Map<string, Blob>();

  constructor(device: Device) {
    this.#device = device;
  }

  /** All that wait, the oldest first. */
  async read(): Promise<QueuedUpload[]> {
    return this.#rows.all(await this.#device.attempt((database) => database.getAll('upload')));
  }

  /** Whether a file waits in this page alone. */
  isOnlyHere(assetId: string): boolean {
    return this.#rows.isOnlyHere(assetId);
  }

  /** Keeps files with what is to be done with them, all or none; false when only this page keeps them. */
  async add(uploads: readonly NewUpload[], storedAt: number): Promise<boolean> {
    for (const { row, blob } of uploads) this.#blobs.set(row.assetId, blob);
    const isKept = await this.#device.attempt(async (database) => {
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
    if (isKept) return true;
    this.#rows.addHere(uploads.map(({ row }) => row));
    return false;
  }

  /** The browser took everything away: what this page still knows is kept once more. */
  async keepAgain(storedAt: number): Promise<void> {
    const again = this.#rows.lastRead.flatMap((row) => {
      const blob = this.#blobs.get(row.assetId);
      return blob ? [{ row, blob }] : [];
    });
    if (again.length > 0) await this.add(again, storedAt);
  }

  /** Alters a row that is still there; one that another tab took away meanwhile stays away. */
  async alter(row: QueuedUpload): Promise<void> {
    if (this.#rows.isOnlyHere(row.assetId)) return this.#rows.alterHere([row]);
    await this.#device.attempt(async (database) => {
      const tx = database.transaction('upload', 'readwrite');
      await atomicTransaction(tx, () => this.#rows.alterStored(tx.store, [row]));
    });
  }

  /** It is done: the row goes, the bytes stay to be drawn. */
  async settle(assetId: string): Promise<void> {
    // Where no database has them they are drawn from here for as long as the page lives.
    if (!this.#rows.forget(assetId)) this.#blobs.delete(assetId);
    await this.#device.attempt((database) => database.delete('upload', assetId));
  }

  /** Takes a file off this device with its row. */
  async remove(assetId: string): Promise<void> {
    await this.settle(assetId);
    this.#blobs.delete(assetId);
    await this.#device.attempt((database) => database.delete('file', assetId));
  }

  /** The bytes of a file; undefined when they are not here. */
  async blob(assetId: string): Promise<Blob | undefined> {
    const here = this.#blobs.get(assetId);
    if (here) return here;
    return (await this.#device.attempt((database) => database.get('file', assetId)))?.blob;
  }

  /** Keeps the bytes of a file that the server has; false where there is no room. */
  async keep(file: StoredFile): Promise<boolean> {
    return (await this.#device.attempt((database) => database.put('file', file))) !== undefined;
  }

  /** Ids of the files of a workspace whose bytes are here. */
  async kept(workspaceId: string): Promise<Set<string>> {
    const keys = await this.#device.attempt((database) =>
      database.getAllKeysFromIndex('file', 'workspace', workspaceId),
    );
    return new Set(keys);
  }
}
