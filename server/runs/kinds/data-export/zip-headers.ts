/** An entry of a zip whose content has been written. */
export interface WrittenEntry {
  path: string;
  /** Epoch milliseconds. */
  at: number;
  /** The position of its local header, in bytes. */
  offset: number;
  crc: number;
  /** Packed bytes. */
  packed: number;
  /** Unpacked bytes. */
  size: number;
}

const VERSION = 20;
const ZIP64_VERSION = 45;
/** The lengths follow the content, and names are UTF-8. */
const FLAGS = 0x08_08;
const DEFLATED = 8;
const UNIX = 3;
/** A regular file that its owner may write and others may read. */
const MODE = 0o100_644;
const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;

/** Returns the header before the content. */
export function localHeader({ path, at }: WrittenEntry): Buffer {
  const name = Buffer.from(path);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(FLAGS, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt32LE(dosTime(at), 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

/** Returns the lengths and the checksum, which follow the content. */
export function dataDescriptor({ crc, packed, size }: WrittenEntry): Buffer {
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc, 4);
  descriptor.writeUInt32LE(packed, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
}

/** Returns the row of an entry in the central directory. */
export function centralHeader({ path, at, offset, crc, packed, size }: WrittenEntry): Buffer {
  const name = Buffer.from(path);
  const isFar = offset >= MAX_32;
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE((UNIX << 8) | ZIP64_VERSION, 4);
  header.writeUInt16LE(isFar ? ZIP64_VERSION : VERSION, 6);
  header.writeUInt16LE(FLAGS, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt32LE(dosTime(at), 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(isFar ? 12 : 0, 30);
  header.writeUInt32LE(MODE * 2 ** 16, 38);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat(isFar ? [header, name, zip64Offset(offset)] : [header, name]);
}

/** Returns the extra field with an offset of 64 bits. */
function zip64Offset(offset: number): Buffer {
  const field = Buffer.alloc(12);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(8, 2);
  field.writeBigUInt64LE(BigInt(offset), 4);
  return field;
}

/** Returns the end of a zip: the position and length of its central directory, twice where they need 64 bits. */
export function endOfZip({ entries, start, end }: { entries: number; start: number; end: number }): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06_05_4b_50, 0);
  record.writeUInt16LE(Math.min(entries, MAX_16), 8);
  record.writeUInt16LE(Math.min(entries, MAX_16), 10);
  record.writeUInt32LE(Math.min(end - start, MAX_32), 12);
  record.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (entries < MAX_16 && end < MAX_32) return record;
  const zip64 = Buffer.alloc(56);
  zip64.writeUInt32LE(0x06_06_4b_50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE((UNIX << 8) | ZIP64_VERSION, 12);
  zip64.writeUInt16LE(ZIP64_VERSION, 14);
  zip64.writeBigUInt64LE(BigInt(entries), 24);
  zip64.writeBigUInt64LE(BigInt(entries), 32);
  zip64.writeBigUInt64LE(BigInt(end - start), 40);
  zip64.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([zip64, locator, record]);
}

/** Returns a time in the format of MS-DOS: the date in the upper 16 bits, the time in steps of 2 s in the lower. */
function dosTime(at: number): number {
  const time = new Date(at);
  const date = ((time.getUTCFullYear() - 1980) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate();
  const clock = (time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1);
  return date * 2 ** 16 + clock;
}
