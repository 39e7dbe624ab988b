import * as Y from 'yjs';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { loadRoom } from '../store/load-room.ts';
import { TextScan } from './text-scan.ts';

/** What says that a room's copy is still the one that was read. */
const stampOf = ({ epoch, rev, size, storedAt }: StoredRoom): string =>
  [epoch, rev, size, storedAt].join(' ');

/** The texts that this device keeps, to be looked through: each is read once, and again when its copy changed. */
export class StoredTexts {
  readonly scan = new TextScan();
  readonly #stamps = new Map<string, string>();
  #reading: Promise<void> = Promise.resolve();

  /**
   * Reads what is new of these, one after the other. What cannot be read is not found; the next asking tries again.
   * @throws what the database threw
   */
  read(database: DeviceDatabase, itemIds: readonly string[]): Promise<void> {
    // Two readings at once would read everything twice.
    this.#reading = this.#reading.catch(() => {}).then(() => this.#readNew(database, new Set(itemIds)));
    return this.#reading;
  }

  async #readNew(database: DeviceDatabase, wanted: ReadonlySet<string>): Promise<void> {
    const rooms = await database.getAll('room');
    const present = new Set(rooms.map(({ ydocId }) => ydocId));
    for (const id of this.#stamps.keys()) if (!present.has(id)) this.#forget(id);
    for (const room of rooms.filter(({ ydocId }) => wanted.has(ydocId))) {
      const stamp = stampOf(room);
      if (this.#stamps.get(room.ydocId) === stamp) continue;
      const ydoc = new Y.Doc();
      const loaded = await loadRoom(database, room.ydocId, ydoc);
      // Of a document the one is empty, of a canvas the other.
      const parts = () => [...blockTexts(ydoc.getXmlFragment(CONTENT_FRAGMENT)), ...canvasTexts(ydoc)];
      if (loaded.kind === 'loaded') this.scan.set(room.ydocId, parts());
      ydoc.destroy();
      this.#stamps.set(room.ydocId, stamp);
    }
  }

  #forget(id: string): void {
    this.#stamps.delete(id);
    this.scan.delete(id);
  }
}
