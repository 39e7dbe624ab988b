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

test('what is packed comes out again, here and by the library’s own reader', () => {
  const zip = zipOf(SAMPLE);
  const reader = new ZipReader(zip);
  expect(reader.names).toEqual(Object.keys(SAMPLE));
  for (const [name, content] of Object.entries(SAMPLE)) expect(text(reader.read(name))).toBe(text(content));
  const other = unzipSync(zip);
  for (const [name, content] of Object.entries(SAMPLE))
    expect(text(other[name] ?? bytes('?'))).toBe(text(content));
});

describe('what is no zip, or not whole', () => {
  test('anything else', () => {
    expect(errorCodeOf(() => new ZipReader(new Uint8Array()))).toBe('not-a-zip');
    expect(errorCodeOf(() => new ZipReader(bytes('Once upon a time '.repeat(10))))).toBe('not-a-zip');
  });

  test('cut off at any place', () => {
    const zip = zipOf(SAMPLE);
    for (const length of [30, zip.length / 2, zip.length - 60, zip.length - 1])
      expect(errorCodeOf(() => new ZipReader(zip.slice(0, length)))).toBe('cut-off');
  });

  test('a changed byte is found, and told of the entry it is in; the others come out', () => {
    const zip = zipOf(SAMPLE);
    const at = new TextDecoder('latin1').decode(zip).indexOf('.md') + 10;
    zip[at] = (zip[at] ?? 0) ^ 0x40;
    const reader = new ZipReader(zip);
    expect(errorCodeOf(() => reader.read('documents/Hafen über Nacht 🙂.md'))).toBe('damaged');
    expect(text(reader.read('workspace.json'))).toBe('{}');
  });

  test('whichever byte is changed: it comes out as it was, or not at all', () => {
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

/** A zip of hand-made entries, which may say anything of themselves. */
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

describe('a zip that unpacks to more than it may', () => {
  const zeros = new Uint8Array(4_000_000);
  const packed = deflateSync(zeros);

  test('says so itself', () => {
    const zip = craftedZip([{ name: 'a', packed, size: zeros.length, crc: crc32(zeros) }]);
    expect(errorCodeOf(() => new ZipReader(zip, { ...ZIP_LIMITS, entryBytes: 1_000_000 }).read('a'))).toBe(
      'too-large',
    );
    expect(new ZipReader(zip).read('a').byteLength).toBe(zeros.length);
  });

  test('says less of itself: it is stopped at what it said', () => {
    const zip = craftedZip([{ name: 'a', packed, size: 100, crc: crc32(zeros) }]);
    expect(errorCodeOf(() => new ZipReader(zip).read('a'))).toBe('damaged');
  });

  test('says more of itself than its bytes can be: no room is made for it', () => {
    const zip = craftedZip([{ name: 'a', packed: bytes('x'), size: 60_000_000 }]);
    expect(errorCodeOf(() => new ZipReader(zip).read('a'))).toBe('damaged');
  });

  test('all entries together count, also one that is named many times over', () => {
    const one = { packed, size: zeros.length, crc: crc32(zeros) };
    const zip = craftedZip(['a', 'b', 'c'].map((name) => ({ ...one, name, offset: 0 })));
    const reader = new ZipReader(zip, { ...ZIP_LIMITS, heldBytes: 9_000_000 });
    reader.read('a');
    reader.read('b');
    expect(errorCodeOf(() => reader.read('c'))).toBe('too-large');
  });

  test('what is passed on counts by itself, as often as it is read', () => {
    const zip = craftedZip([{ name: 'a', packed, size: zeros.length, crc: crc32(zeros) }]);
    const reader = new ZipReader(zip, { ...ZIP_LIMITS, heldBytes: 4_000_000, passedBytes: 9_000_000 });
    reader.pass('a');
    reader.pass('a');
    expect(errorCodeOf(() => reader.pass('a'))).toBe('too-large');
    expect(reader.read('a').byteLength).toBe(zeros.length);
  });

  test('of a large zip no more is fetched at once than a piece', () => {
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

  test('too many entries', () => {
    const entries = Array.from({ length: 30 }, (_, at) => ({ name: `n${at}`, packed: bytes(''), size: 0 }));
    expect(errorCodeOf(() => new ZipReader(craftedZip(entries), { ...ZIP_LIMITS, entries: 29 }))).toBe(
      'too-large',
    );
  });
});

test('two entries of one name are neither of them read, nor what is locked', () => {
  const stored = deflateSync(bytes('one'));
  const one = { name: 'a', packed: stored, size: 3, crc: crc32(bytes('one')) };
  expect(errorCodeOf(() => new ZipReader(craftedZip([one, one])).read('a'))).toBe('ambiguous');
  expect(errorCodeOf(() => new ZipReader(craftedZip([{ ...one, flag: 1 }])).read('a'))).toBe('locked');
  expect(errorCodeOf(() => new ZipReader(craftedZip([one])).read('b'))).toBe('damaged');
});

test('a file that was moved while it is read is told of, and is no damaged entry', () => {
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
