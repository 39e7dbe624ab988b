import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Writes a zip entry by entry. Each entry is compressed synchronously, so use it in a worker. */
export class ZipWriter {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;
  readonly #mtime: number;
  readonly #zip: Zip;

  /** @param mtime the modification time of all entries, in epoch milliseconds */
  constructor(mtime: number) {
    this.#mtime = mtime;
    this.#zip = new Zip((error, part) => {
      if (error) throw error;
      this.#parts.push(part);
      this.#size += part.byteLength;
    });
  }

  /** The length of the zip so far, in bytes. */
  get size(): number {
    return this.#size;
  }

  /**
   * Adds a compressed entry.
   * @param path unique in this zip, with `/` between folders
   */
  add(path: string, content: Uint8Array): void {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = this.#mtime;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  /** Adds an entry without compressing it: images and videos are compressed already. */
  addStored(path: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(path);
    entry.mtime = this.#mtime;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  /** Returns the finished part of the zip and releases it, so that a caller can store it outside of memory. */
  take(): readonly Uint8Array<ArrayBuffer>[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  /**
   * Writes the central directory. Nothing can be added afterwards.
   * @returns the part of the zip that was not taken yet, in pieces
   */
  end(): readonly Uint8Array<ArrayBuffer>[] {
    this.#zip.end();
    return this.#parts;
  }
}
