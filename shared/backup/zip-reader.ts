import { Inflate } from 'fflate';
import { crc32 } from '#shared/lib/crc32.ts';
import { BackupFault } from './backup-fault.ts';

/** What a zip may hold before nothing more of it is read: a small file can unpack to more than any machine has. */
export interface ZipLimits {
  /** Bytes of one entry, unpacked. */
  entryBytes: number;
  /** Bytes of everything that is read, unpacked. */
  allBytes: number;
  entries: number;
}

export const ZIP_LIMITS: ZipLimits = {
  entryBytes: 64 * 1024 * 1024,
  allBytes: 512 * 1024 * 1024,
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
const END_BYTES = 22;
const LONGEST_COMMENT = 0xff_ff;
/** Deflate makes at most 1,032 bytes of one: no room is made for what says it is more. */
const MOST_EXPANSION = 1_032;
/** Packed bytes that are given to the inflater at once: unpacked they are some 16 MB at the very most. */
const PIECE = 16 * 1024;

/**
 * Reads a zip (APPNOTE.TXT 6.3) from memory by its central directory: stored and deflated entries, no zip64. Every
 * length is checked against what is there, and what is unpacked is counted while it is unpacked: a zip may say of itself
 * what it likes.
 */
export class ZipReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #limits: ZipLimits;
  readonly #entries: ReadonlyMap<string, ZipEntry>;
  readonly #ambiguous = new Set<string>();
  #left: number;

  /** @throws BackupFault */
  constructor(bytes: Uint8Array, limits = ZIP_LIMITS) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.#left = limits.allBytes;
    this.#entries = this.#readDirectory();
  }

  get names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /**
   * The content of an entry, as it was packed: its checksum fits.
   * @throws BackupFault `damaged`, `ambiguous`, `locked`, `too-large`
   */
  read(name: string): Uint8Array<ArrayBuffer> {
    const entry = this.#entries.get(name);
    if (!entry) throw damaged(name);
    if (this.#ambiguous.has(name))
      throw new BackupFault('ambiguous', `“${name}” is in this backup twice.`, name);
    if (entry.isLocked) throw new BackupFault('locked', `“${name}” is locked with a password.`, name);
    if (entry.size > this.#limits.entryBytes) throw entryTooLarge(name);
    if (entry.size > this.#left) throw allTooLarge();
    // Also of what turns out to be damaged: it was made room for.
    this.#left -= entry.size;
    const packed = this.#packedBytes(entry);
    const content = entry.method === DEFLATED ? this.#inflate(entry, packed) : packed.slice();
    if (content.byteLength !== entry.size || crc32(content) !== entry.crc) throw damaged(name);
    return content;
  }

  #inflate({ name, size }: ZipEntry, packed: Uint8Array): Uint8Array<ArrayBuffer> {
    if (size > packed.byteLength * MOST_EXPANSION) throw damaged(name);
    const content = new Uint8Array(size);
    let at = 0;
    const inflate = new Inflate((part) => {
      if (at + part.byteLength > size) throw damaged(name);
      content.set(part, at);
      at += part.byteLength;
    });
    try {
      for (let from = 0; from === 0 || from < packed.byteLength; from += PIECE)
        inflate.push(packed.subarray(from, from + PIECE), from + PIECE >= packed.byteLength);
    } catch {
      throw damaged(name);
    }
    if (at !== size) throw damaged(name);
    return content;
  }

  #packedBytes({ name, method, offset, packed }: ZipEntry): Uint8Array {
    if (method !== STORED && method !== DEFLATED) throw damaged(name);
    if (offset + 30 > this.#bytes.byteLength || this.#view.getUint32(offset, true) !== LOCAL)
      throw damaged(name);
    const start =
      offset + 30 + this.#view.getUint16(offset + 26, true) + this.#view.getUint16(offset + 28, true);
    if (start + packed > this.#bytes.byteLength) throw damaged(name);
    return this.#bytes.subarray(start, start + packed);
  }

  #readDirectory(): Map<string, ZipEntry> {
    const end = this.#findEnd();
    const count = this.#view.getUint16(end + 10, true);
    const bytes = this.#view.getUint32(end + 12, true);
    let at = this.#view.getUint32(end + 16, true);
    if (count === 0xff_ff || at === 0xff_ff_ff_ff || count > this.#limits.entries)
      throw new BackupFault(
        'too-large',
        `This zip holds more than ${this.#limits.entries.toLocaleString('en')} files: no backup does.`,
      );
    if (at + bytes > end) throw cutOff();
    const entries = new Map<string, ZipEntry>();
    for (let index = 0; index < count; index += 1) {
      if (at + 46 > end || this.#view.getUint32(at, true) !== CENTRAL) throw cutOff();
      const [name, next] = this.#nameAt(at);
      if (next > end) throw cutOff();
      if (entries.has(name)) this.#ambiguous.add(name);
      entries.set(name, {
        name,
        isLocked: (this.#view.getUint16(at + 8, true) & 1) === 1,
        method: this.#view.getUint16(at + 10, true),
        crc: this.#view.getUint32(at + 16, true),
        packed: this.#view.getUint32(at + 20, true),
        size: this.#view.getUint32(at + 24, true),
        offset: this.#view.getUint32(at + 42, true),
      });
      at = next;
    }
    return entries;
  }

  #nameAt(at: number): [name: string, next: number] {
    const length = this.#view.getUint16(at + 28, true);
    const extra = this.#view.getUint16(at + 30, true) + this.#view.getUint16(at + 32, true);
    const name = new TextDecoder().decode(this.#bytes.subarray(at + 46, at + 46 + length));
    return [name, at + 46 + length + extra];
  }

  /** The end of the directory stands at the end of the file, before a comment. */
  #findEnd(): number {
    const last = this.#bytes.byteLength - END_BYTES;
    for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at -= 1) {
      if (this.#view.getUint32(at, true) !== END) continue;
      if (at + END_BYTES + this.#view.getUint16(at + 20, true) === this.#bytes.byteLength) return at;
    }
    const isZip = this.#bytes.byteLength >= 4 && this.#view.getUint32(0, true) === LOCAL;
    if (isZip) throw cutOff();
    throw new BackupFault(
      'not-a-zip',
      'This file is no zip. A backup is a file that ends in .zip, as it was downloaded from a workspace’s settings.',
    );
  }
}

const damaged = (name: string): BackupFault =>
  new BackupFault('damaged', `“${name}” in this backup is damaged.`, name);

const cutOff = (): BackupFault =>
  new BackupFault(
    'cut-off',
    'This zip is not whole: its end is missing or damaged. Copy or download it once more.',
  );

const entryTooLarge = (name: string): BackupFault =>
  new BackupFault('too-large', `“${name}” in this zip is larger than anything in a backup.`, name);

const allTooLarge = (): BackupFault =>
  new BackupFault('too-large', 'What is in this zip is larger than any backup.');
