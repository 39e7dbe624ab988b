import * as Y from 'yjs';
import { canvasTexts } from '#shared/canvas/parse/canvas-texts.ts';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { loadRoom } from '../store/load-room.ts';
import { TextScan } from './text-scan.ts';

/** A key that changes whenever the stored copy of a room changes. */
const versionKeyOf = ({ epoch, rev, size, storedAt }: StoredRoom): string =>
  [epoch, rev, size, storedAt].join(' ');

/** The texts stored on this device, loaded for searching. Each is loaded once, and again when its copy changed. */
export class StoredTexts {
  readonly scan = new TextScan();
  readonly #versionKeys = new Map<string, string>();
  #lastRead: Promise<void> = Promise.resolve();

  /**
   * Loads the changed texts among these items, one after the other. A text that cannot be loaded is not found.
   * @throws any error of the database; the next call tries again
   */
  read(database: DeviceDatabase, itemIds: readonly string[]): Promise<void> {
    // Calls run one after the other: two at once would load everything twice.
    this.#lastRead = this.#lastRead.catch(() => {}).then(() => this.#readChanged(database, new Set(itemIds)));
    return this.#lastRead;
  }

  async #readChanged(database: DeviceDatabase, itemIds: ReadonlySet<string>): Promise<void> {
    const rooms = await database.getAll('room');
    const present = new Set(rooms.map(({ ydocId }) => ydocId));
    for (const id of this.#versionKeys.keys()) if (!present.has(id)) this.#remove(id);
    for (const room of rooms.filter(({ ydocId }) => itemIds.has(ydocId))) {
      const versionKey = versionKeyOf(room);
      if (this.#versionKeys.get(room.ydocId) === versionKey) continue;
      const ydoc = new Y.Doc();
      const loaded = await loadRoom(database, room.ydocId, ydoc);
      // A document has no canvas texts, and a canvas has no block texts.
      const parts = () => [...blockTexts(ydoc.getXmlFragment(CONTENT_FRAGMENT)), ...canvasTexts(ydoc)];
      if (loaded.kind === 'loaded') this.scan.set(room.ydocId, parts());
      ydoc.destroy();
      this.#versionKeys.set(room.ydocId, versionKey);
    }
  }

  #remove(id: string): void {
    this.#versionKeys.delete(id);
    this.scan.delete(id);
  }
}
