import { Inflate } from 'fflate';
import { crc32 } from '#shared/lib/crc32.ts';
import { BackupFault } from './backup-fault.ts';
import { bytesSource, type ZipSource } from './zip-source.ts';

/** Limits after which nothing more of a zip is read: a small file can unpack to more bytes than any machine has. */
export interface ZipLimits {
  /** Maximum unpacked bytes of one entry. */
  entryBytes: number;
  /** Maximum unpacked bytes of all entries read with {@link ZipReader.read}, which the caller holds in memory. */
  heldBytes: number;
  /** Maximum unpacked bytes of all calls of {@link ZipReader.pass}; an entry counts each time it is read. */
  passedBytes: number;
  /** Maximum number of entries. */
  entries: number;
}

/** Maximum length of a zip in bytes: without the zip64 extension, offsets have 32 bits. */
export const MAX_ZIP_BYTES = 4 * 1024 * 1024 * 1024 - 1;

export const ZIP_LIMITS: ZipLimits = {
  entryBytes: 64 * 1024 * 1024,
  heldBytes: 512 * 1024 * 1024,
  // Every file is read twice: when the backup is opened, and when the file is stored.
  passedBytes: 2 * MAX_ZIP_BYTES,
  entries: 50_000,
};

interface ZipEntry {
  name: string;
  isLocked: boolean;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const STORED = 0;
const DEFLATED = 8;
const LOCAL = 0x04_03_4b_50;
const CENTRAL = 0x02_01_4b_50;
const END = 0x06_05_4b_50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 0xff_ff;
/** DEFLATE expands one byte to at most 1,032: no memory is allocated for an entry that declares more. */
const MAX_EXPANSION = 1_032;
/** Packed bytes passed to the inflater at once; unpacked they are at most about 16 MB. */
const INFLATE_BYTES = 16 * 1024;
/** Packed bytes read from the source at once. */
const FETCH_BYTES = 1024 * 1024;
/** Maximum length of the central directory: more than the maximum number of entries with the longest paths needs. */
const MAX_DIRECTORY_BYTES = 32 * 1024 * 1024;

/**
 * Reads a zip (APPNOTE.TXT 6.3) by its central directory, entry by entry: stored and deflated entries, without zip64.
 * The lengths that a zip declares are not trusted: each is checked against the length of the file, and unpacked bytes
 * are counted while unpacking. Only the directory and a piece of the current entry are in memory.
 */
export class ZipReader {
  readonly #source: ZipSource;
  readonly #limits: ZipLimits;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #ambiguous = new Set<string>();
  #heldBytes = 0;
  #passedBytes = 0;

  /** @throws BackupFault */
  constructor(zip: Uint8Array | ZipSource, limits = ZIP_LIMITS) {
    this.#source = zip instanceof Uint8Array ? bytesSource(zip) : zip;
    this.#limits = limits;
    this.#entries = this.#readDirectory();
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * Reads an entry and verifies its checksum. Its length counts towards `heldBytes`.
   * @throws BackupFault `damaged`, `ambiguous`, `locked`, `too-large`, `changed`
   */
  read(name: string): Uint8Array<ArrayBuffer> {
    const entry = this.#readable(name);
    // A damaged entry counts too, because memory is allocated for it.
    this.#heldBytes += entry.size;
    if (this.#heldBytes > this.#limits.heldBytes) throw zipTooLarge();
    return this.#content(entry);
  }

  /**
   * Reads an entry for a caller that hands it on at once. Its length counts towards `passedBytes`.
   * @throws BackupFault as {@link read} does
   */
  pass(name: string): Uint8Array<ArrayBuffer> {
    const entry = this.#readable(name);
    this.#passedBytes += entry.size;
    if (this.#passedBytes > this.#limits.passedBytes) throw zipTooLarge();
    return this.#content(entry);
  }

  #readable(name: string): ZipEntry {
    const entry = this.#entries.get(name);
    if (!entry) throw damaged(name);
    if (this.#ambiguous.has(name))
      throw new BackupFault('ambiguous', `“${name}” is in this backup twice.`, name);
    if (entry.isLocked) throw new BackupFault('locked', `“${name}” is locked with a password.`, name);
    if (entry.size > this.#limits.entryBytes) throw entryTooLarge(name);
    return entry;
  }

  #content(entry: ZipEntry): Uint8Array<ArrayBuffer> {
    const { name, method, packed, size } = entry;
    const start = this.#startOf(entry);
    if (method === STORED && packed !== size) throw damaged(name);
    const content =
      method === DEFLATED
        ? this.#inflate(entry, start)
        : new Uint8Array(this.#source.read(start, start + packed));
    if (content.byteLength !== size || crc32(content) !== entry.crc) throw damaged(name);
    return content;
  }

  #inflate({ name, size, packed }: ZipEntry, start: number): Uint8Array<ArrayBuffer> {
    if (size > packed * MAX_EXPANSION) throw damaged(name);
    const content = new Uint8Array(size);
    let at = 0;
    const inflate = new Inflate((part) => {
      if (at + part.byteLength > size) throw damaged(name);
      content.set(part, at);
      at += part.byteLength;
    });
    for (let from = 0; from === 0 || from < packed; from += FETCH_BYTES) {
      const fetched = this.#source.read(start + from, start + Math.min(packed, from + FETCH_BYTES));
      try {
        for (let piece = 0; piece === 0 || piece < fetched.byteLength; piece += INFLATE_BYTES)
          inflate.push(
            fetched.subarray(piece, piece + INFLATE_BYTES),
            from + piece + INFLATE_BYTES >= packed,
          );
      } catch {
        throw damaged(name);
      }
    }
    if (at !== size) throw damaged(name);
    return content;
  }

  /** Returns the offset of the packed bytes, after checking that all of them are in the file. */
  #startOf({ name, method, offset, packed }: ZipEntry): number {
    const { size } = this.#source;
    if ((method !== STORED && method !== DEFLATED) || offset + LOCAL_BYTES > size) throw damaged(name);
    const local = viewOf(this.#source.read(offset, offset + LOCAL_BYTES));
    if (local.getUint32(0, true) !== LOCAL) throw damaged(name);
    const start = offset + LOCAL_BYTES + local.getUint16(26, true) + local.getUint16(28, true);
    if (start + packed > size) throw damaged(name);
    return start;
  }

  #readDirectory(): Map<string, ZipEntry> {
    const { end, endOffset } = this.#findEnd();
    const count = end.getUint16(10, true);
    const bytes = end.getUint32(12, true);
    const from = end.getUint32(16, true);
    if (count === 0xff_ff || from === 0xff_ff_ff_ff || count > this.#limits.entries)
      throw new BackupFault(
        'too-large',
        `This zip holds more than ${this.#limits.entries.toLocaleString('en')} files: no backup does.`,
      );
    if (from + bytes > endOffset || bytes > MAX_DIRECTORY_BYTES) throw cutOff();
    const directory = this.#source.read(from, from + bytes);
    const view = viewOf(directory);
    const entries = new Map<string, ZipEntry>();
    let at = 0;
    for (let index = 0; index < count; index += 1) {
      if (at + CENTRAL_BYTES > bytes || view.getUint32(at, true) !== CENTRAL) throw cutOff();
      const length = view.getUint16(at + 28, true);
      const next =
        at + CENTRAL_BYTES + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
      if (next > bytes) throw cutOff();
      const name = new TextDecoder().decode(
        directory.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + length),
      );
      if (entries.has(name)) this.#ambiguous.add(name);
      entries.set(name, {
        name,
        isLocked: (view.getUint16(at + 8, true) & 1) === 1,
        method: view.getUint16(at + 10, true),
        crc: view.getUint32(at + 16, true),
        packed: view.getUint32(at + 20, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
      at = next;
    }
    return entries;
  }

  /** Finds the end-of-central-directory record. It is at the end of the file, before an optional comment. */
  #findEnd(): { end: DataView; endOffset: number } {
    const { size } = this.#source;
    const tail = this.#source.read(Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES), size);
    const view = viewOf(tail);
    for (let at = tail.byteLength - END_BYTES; at >= 0; at -= 1) {
      if (view.getUint32(at, true) !== END) continue;
      if (at + END_BYTES + view.getUint16(at + 20, true) === tail.byteLength)
        return { end: viewOf(tail.subarray(at)), endOffset: size - tail.byteLength + at };
    }
    const isZip = size >= 4 && viewOf(this.#source.read(0, 4)).getUint32(0, true) === LOCAL;
    if (isZip) throw cutOff();
    throw new BackupFault(
      'not-a-zip',
      'This file is no zip. A backup is a file that ends in .zip, as it was downloaded from a workspace’s settings.',
    );
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const damaged = (name: string): BackupFault =>
  new BackupFault('damaged', `“${name}” in this backup is damaged.`, name);

const cutOff = (): BackupFault =>
  new BackupFault(
    'cut-off',
    'This zip is not whole: its end is missing or damaged. Copy or download it once more.',
  );

const entryTooLarge = (name: string): BackupFault =>
  new BackupFault('too-large', `“${name}” in this zip is larger than anything in a backup.`, name);

const zipTooLarge = (): BackupFault =>
  new BackupFault('too-large', 'What is in this zip is larger than any backup.');
