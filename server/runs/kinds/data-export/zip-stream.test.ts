import { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { centralHeader, dataDescriptor, endOfZip, localHeader } from './zip-headers.ts';
import { zipStream, type ZipEntry } from './zip-stream.ts';

const AT = Date.parse('2026-11-26T10:20:30Z');

async function* entriesOf(entries: Iterable<ZipEntry>): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const zipOf = async (entries: Iterable<ZipEntry>): Promise<Buffer> =>
  Buffer.concat(await Readable.from(zipStream(entriesOf(entries), AT)).toArray());

const textsOf = (zip: Uint8Array): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );

test('a zip contains whole and streamed entries, packed ones and empty ones, under names of any script', async () => {
  const zip = await zipOf([
    { path: 'Ebbe/Über die Küste.md', content: Buffer.from('The sea did not come.') },
    { path: 'picture', content: chunks('one ', 'two'), isPacked: true },
    { path: 'long', content: Buffer.alloc(100_000, 'wave ') },
    { path: 'streamed', content: chunks('three ', 'four') },
    { path: 'empty', content: new Uint8Array() },
    { path: 'empty stream', content: chunks() },
  ]);
  expect(textsOf(zip)).toEqual({
    'Ebbe/Über die Küste.md': 'The sea did not come.',
    picture: 'one two',
    long: 'wave '.repeat(20_000),
    streamed: 'three four',
    empty: '',
    'empty stream': '',
  });
});

test('a zip without entries is valid', async () => {
  expect(unzipSync(await zipOf([]))).toEqual({});
});

test('more entries than 16 bits count are listed by zip64', () => {
  const count = 70_000;
  const content = deflateRawSync('sea');
  const parts: Buffer[] = [];
  let offset = 0;
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = { path: `${at}`, at: AT, offset, crc: crc32('sea'), packed: content.length, size: 3 };
    const written = Buffer.concat([localHeader(entry), content, dataDescriptor(entry)]);
    parts.push(written);
    offset += written.length;
    return entry;
  });
  const directory = Buffer.concat(entries.map(centralHeader));
  const end = endOfZip({ entries: count, start: offset, end: offset + directory.length });
  let listed = 0;
  const last = unzipSync(Buffer.concat([...parts, directory, end]), {
    filter: ({ name }) => {
      listed += 1;
      return name === '69999';
    },
  });
  expect(listed).toBe(count);
  expect(Buffer.from(last['69999'] ?? []).toString()).toBe('sea');
});

test('an offset beyond 4 GB is written by zip64', () => {
  const offset = 5 * 2 ** 32 + 7;
  const entry = { path: 'far', at: AT, offset, crc: 1, packed: 2, size: 3 };
  const header = centralHeader(entry);
  expect(header.readUInt32LE(42)).toBe(0xff_ff_ff_ff);
  expect(header.readBigUInt64LE(46 + 'far'.length + 4)).toBe(BigInt(offset));
  const end = endOfZip({ entries: 1, start: offset, end: offset + header.length });
  expect(end.readBigUInt64LE(48)).toBe(BigInt(offset));
  // The locator names the position of the zip64 record, which is at the end of the directory.
  expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(offset + header.length));
  expect(end.readUInt32LE(76 + 16)).toBe(0xff_ff_ff_ff);
});

test('an error of an entry’s content, or of the list of entries, ends the stream with it', async () => {
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from('some');
    throw new Error('The bucket is away.');
  };
  await expect(zipOf([{ path: 'a', content: failing() }])).rejects.toThrow('The bucket is away.');
});
