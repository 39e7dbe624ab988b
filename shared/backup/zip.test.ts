import { deflateSync, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { crc32 } from '#shared/lib/crc32.ts';
import { changedFile } from './backup-fault.ts';
import { errorCodeOf } from './testing/error-code-of.ts';
import { joinBytes } from './testing/join-bytes.ts';
import { ZIP_LIMITS, ZipReader } from './zip-reader.ts';
import { ZipWriter } from './zip-writer.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const text = (content: Uint8Array): string => new TextDecoder().decode(content);

function zipOf(files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const writer = new ZipWriter(Date.UTC(2026, 3, 1));
  for (const [name, content] of Object.entries(files)) writer.add(name, content);
  return joinBytes(writer.end());
}

const SAMPLE = {
  'workspace.json': bytes('{}'),
  'documents/Hafen über Nacht 🙂.md': bytes('The sea. '.repeat(5_000)),
  'states/empty.yjs': new Uint8Array(),
};

test('the entries of a written zip are read unchanged by this reader and by fflate', () => {
  const zip = zipOf(SAMPLE);
  const reader = new ZipReader(zip);
  expect(reader.names).toEqual(Object.keys(SAMPLE));
  for (const [name, content] of Object.entries(SAMPLE)) expect(text(reader.read(name))).toBe(text(content));
  const other = unzipSync(zip);
  for (const [name, content] of Object.entries(SAMPLE))
    expect(text(other[name] ?? bytes('?'))).toBe(text(content));
});

describe('a file that is not a zip, or a damaged one', () => {
  test('a file that is not a zip is rejected as not-a-zip', () => {
    expect(errorCodeOf(() => new ZipReader(new Uint8Array()))).toBe('not-a-zip');
    expect(errorCodeOf(() => new ZipReader(bytes('Once upon a time '.repeat(10))))).toBe('not-a-zip');
  });

  test('a zip that is cut off is rejected as cut-off', () => {
    const zip = zipOf(SAMPLE);
    for (const length of [30, zip.length / 2, zip.length - 60, zip.length - 1])
      expect(errorCodeOf(() => new ZipReader(zip.slice(0, length)))).toBe('cut-off');
  });

  test('an entry with a changed byte is damaged, and the other entries can be read', () => {
    const zip = zipOf(SAMPLE);
    const at = new TextDecoder('latin1').decode(zip).indexOf('.md') + 10;
    zip[at] = (zip[at] ?? 0) ^ 0x40;
    const reader = new ZipReader(zip);
    expect(errorCodeOf(() => reader.read('documents/Hafen über Nacht 🙂.md'))).toBe('damaged');
    expect(text(reader.read('workspace.json'))).toBe('{}');
  });

  test('after a change of any byte, an entry is read unchanged or rejected', () => {
    const zip = zipOf({ a: bytes('one two three '.repeat(4)), b: bytes('four') });
    for (let at = 0; at < zip.length; at += 1) {
      const changed = zip.slice();
      changed[at] = (zip[at] ?? 0) ^ 0xff;
      for (const name of ['a', 'b']) {
        try {
          const read = text(new ZipReader(changed).read(name));
          expect(read).toBe(name === 'a' ? 'one two three '.repeat(4) : 'four');
        } catch (error) {
          expect(error).toHaveProperty('code');
        }
      }
    }
  });
});

/** Builds a zip by hand, so that entries can declare false lengths, checksums and offsets. */
function craftedZip(
  entries: readonly {
    name: string;
    packed: Uint8Array;
    size: number;
    crc?: number;
    flag?: number;
    offset?: number;
  }[],
): Uint8Array {
  const parts: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const { name, packed, size, crc = 0, flag = 0, offset: writtenOffset } of entries) {
    const local = new DataView(new ArrayBuffer(30 + name.length));
    local.setUint32(0, 0x04_03_4b_50, true);
    local.setUint16(26, name.length, true);
    new Uint8Array(local.buffer).set(bytes(name), 30);
    const row = new DataView(new ArrayBuffer(46 + name.length));
    row.setUint32(0, 0x02_01_4b_50, true);
    row.setUint16(8, flag, true);
    row.setUint16(10, 8, true);
    row.setUint32(16, crc, true);
    row.setUint32(20, packed.length, true);
    row.setUint32(24, size, true);
    row.setUint16(28, name.length, true);
    row.setUint32(42, writtenOffset ?? offset, true);
    new Uint8Array(row.buffer).set(bytes(name), 46);
    parts.push(new Uint8Array(local.buffer), packed);
    central.push(new Uint8Array(row.buffer));
    offset += local.byteLength + packed.length;
  }
  const directory = joinBytes(central);
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06_05_4b_50, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, directory.length, true);
  end.setUint32(16, offset, true);
  return joinBytes([...parts, directory, new Uint8Array(end.buffer)]);
}

describe('a zip that unpacks to more than the limits', () => {
  const zeros = new Uint8Array(4_000_000);
  const packed = deflateSync(zeros);

  test('an entry that declares more than the limit is rejected as too-large', () => {
    const zip = craftedZip([{ name: 'a', packed, size: zeros.length, crc: crc32(zeros) }]);
    expect(errorCodeOf(() => new ZipReader(zip, { ...ZIP_LIMITS, entryBytes: 1_000_000 }).read('a'))).toBe(
      'too-large',
    );
    expect(new ZipReader(zip).read('a').byteLength).toBe(zeros.length);
  });

  test('an entry that unpacks to more than it declares is rejected as damaged', () => {
    const zip = craftedZip([{ name: 'a', packed, size: 100, crc: crc32(zeros) }]);
    expect(errorCodeOf(() => new ZipReader(zip).read('a'))).toBe('damaged');
  });

  test('an entry that declares more than its packed bytes can expand to is rejected as damaged', () => {
    const zip = craftedZip([{ name: 'a', packed: bytes('x'), size: 60_000_000 }]);
    expect(errorCodeOf(() => new ZipReader(zip).read('a'))).toBe('damaged');
  });

  test('the limit of held bytes counts all entries together, also entries that share the same bytes', () => {
    const one = { packed, size: zeros.length, crc: crc32(zeros) };
    const zip = craftedZip(['a', 'b', 'c'].map((name) => ({ ...one, name, offset: 0 })));
    const reader = new ZipReader(zip, { ...ZIP_LIMITS, heldBytes: 9_000_000 });
    reader.read('a');
    reader.read('b');
    expect(errorCodeOf(() => reader.read('c'))).toBe('too-large');
  });

  test('the limit of passed bytes is separate and counts an entry each time it is read', () => {
    const zip = craftedZip([{ name: 'a', packed, size: zeros.length, crc: crc32(zeros) }]);
    const reader = new ZipReader(zip, { ...ZIP_LIMITS, heldBytes: 4_000_000, passedBytes: 9_000_000 });
    reader.pass('a');
    reader.pass('a');
    expect(errorCodeOf(() => reader.pass('a'))).toBe('too-large');
    expect(reader.read('a').byteLength).toBe(zeros.length);
  });

  test('a large zip is read in pieces of at most 1 MiB', () => {
    let seed = 1;
    const noise = Uint8Array.from(
      { length: 1_200_000 },
      () => (seed = Math.imul(seed, 1_664_525) + 1) >>> 24,
    );
    const zip = zipOf({ noise, small: bytes('one') });
    const fetched: number[] = [];
    const read = (from: number, to: number): Uint8Array => {
      fetched.push(to - from);
      return zip.slice(from, to);
    };
    const reader = new ZipReader({ size: zip.byteLength, read });
    expect(text(reader.read('small'))).toBe('one');
    expect(fetched.reduce((sum, length) => sum + length)).toBeLessThan(100_000);
    expect(reader.pass('noise')).toEqual(noise);
    expect(Math.max(...fetched)).toBe(1024 * 1024);
  });

  test('a zip with too many entries is rejected as too-large', () => {
    const entries = Array.from({ length: 30 }, (_, at) => ({ name: `n${at}`, packed: bytes(''), size: 0 }));
    expect(errorCodeOf(() => new ZipReader(craftedZip(entries), { ...ZIP_LIMITS, entries: 29 }))).toBe(
      'too-large',
    );
  });
});

test('entries with the same name, locked entries and missing entries are not read', () => {
  const stored = deflateSync(bytes('one'));
  const one = { name: 'a', packed: stored, size: 3, crc: crc32(bytes('one')) };
  expect(errorCodeOf(() => new ZipReader(craftedZip([one, one])).read('a'))).toBe('ambiguous');
  expect(errorCodeOf(() => new ZipReader(craftedZip([{ ...one, flag: 1 }])).read('a'))).toBe('locked');
  expect(errorCodeOf(() => new ZipReader(craftedZip([one])).read('b'))).toBe('damaged');
});

test('reading a zip that was moved meanwhile throws “changed” and not “damaged”', () => {
  const zip = zipOf(SAMPLE);
  let isThere = true;
  const read = (from: number, to: number): Uint8Array => {
    if (!isThere) throw changedFile();
    return zip.slice(from, to);
  };
  const reader = new ZipReader({ size: zip.byteLength, read });
  isThere = false;
  expect(errorCodeOf(() => reader.read('workspace.json'))).toBe('changed');
});
