import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Makes a zip, entry by entry; what is added is compressed at once. Call it in a worker. */
export class ZipWriter {
  #parts: Uint8Array<ArrayBuffer>[] = [];
  #size = 0;
  readonly #mtime: number;
  readonly #zip: Zip;

  /** @param mtime of all entries, epoch milliseconds */
  constructor(mtime: number) {
    this.#mtime = mtime;
    this.#zip = new Zip((error, part) => {
      if (error) throw error;
      this.#parts.push(part);
      this.#size += part.byteLength;
    });
  }

  /** Bytes of what was made so far. */
  get size(): number {
    return this.#size;
  }

  /** @param path with `/` between folders, unlike every other of this zip */
  add(path: string, content: Uint8Array): void {
    const entry = new ZipDeflate(path, { level: 6 });
    entry.mtime = this.#mtime;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  /** The same as it is: pictures and clips are compressed already. */
  addStored(path: string, content: Uint8Array): void {
    const entry = new ZipPassThrough(path);
    entry.mtime = this.#mtime;
    this.#zip.add(entry);
    entry.push(content, true);
  }

  /** What is ready of the zip, which this no longer holds: for who puts it somewhere else than into memory. */
  take(): readonly Uint8Array<ArrayBuffer>[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  /** The whole zip, or what was not taken of it, in pieces. Nothing can be added afterwards. */
  end(): readonly Uint8Array<ArrayBuffer>[] {
    this.#zip.end();
    return this.#parts;
  }
}
