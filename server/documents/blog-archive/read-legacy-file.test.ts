import { describe, expect, test } from 'vitest';
import { MAX_LEGACY_BYTES, readLegacyFile } from './read-legacy-file.ts';

const ID = '0192d3a4-7c5e-4b1a-9f00-3f1c2b4a5d6e';
const record = (change: Record<string, unknown> = {}) => ({
  id: ID,
  email: 'mara@letters.example',
  title: 'Tides',
  content: 'The tide came late.',
  status: 'completed',
  createdAt: '2024-03-01T10:00:00Z',
  ...change,
});
const read = (text: string) => readLegacyFile(new TextEncoder().encode(text));
const faultsOf = (text: string): string => {
  try {
    read(text);
    return '';
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : '';
  }
};
/** Returns the fault of one record in a list. */
const faultOf = (change: Record<string, unknown>): string =>
  faultsOf(JSON.stringify([record(change)])).replace(
    /^UnreadableRecords: (.*)\nNothing was imported\.$/s,
    '$1',
  );

describe('a file that is refused', () => {
  test.each([
    ['', 'Line 1 is not valid JSON. Nothing was imported.'],
    ['[\n{"id": 1,\n}]', 'Line 3 is not valid JSON. Nothing was imported.'],
    ['[\n{"id": 1}', 'Line 2 is not valid JSON. Nothing was imported.'],
    ['{"records": []}', 'The file must contain a list of records, from [ to ]. Nothing was imported.'],
    ['[]', 'The file contains no records.'],
  ])('%j is refused with its line', (text, sentence) => {
    expect(faultsOf(text)).toBe(`UnreadableRecords: ${sentence}`);
  });

  test('a file in another encoding and a larger file than memory holds are refused', () => {
    expect(() => readLegacyFile(new Uint8Array([0xff, 0xfe, 0x5b]))).toThrow('not a text in UTF-8');
    // Only the length is read.
    expect(() => readLegacyFile({ byteLength: MAX_LEGACY_BYTES + 1 } as Uint8Array)).toThrow(
      'larger than 256 MB',
    );
  });

  test.each([
    [{ colour: 'red' }, '“colour” is an unknown field.'],
    [{ title: undefined }, '“title” is missing.'],
    [{ title: '  ' }, '“title”: A title must not be empty.'],
    [{ title: 12 }, '“title” is a number where a text is expected.'],
    [{ isOutline: 'yes' }, '“isOutline” is a text where true or false is expected.'],
    [{ id: 'seven' }, '“id”: This is not a valid id.'],
    [{ email: 'mara' }, '“email”: This is not an e-mail address.'],
    [{ email: null }, 'It names no user: it needs “userId” or “email”.'],
    [{ createdAt: '2024-03-01' }, '“createdAt”: A time has a date and a zone, such as 2024-03-01T10:00:00Z.'],
    [{ createdAt: '2024-13-01T10:00:00Z' }, '“createdAt”: This date does not exist.'],
    [{ createdAt: '2999-01-01T10:00:00Z' }, '“createdAt”: This date does not exist.'],
    [{ seo: { keywords: 'tide' } }, '“seo.keywords” is a text where a list is expected.'],
    [{ seo: { score: 7 } }, '“seo.score” is an unknown field.'],
    [{ researchSources: [{ title: '' }] }, '“researchSources.0.title”: A source needs a title.'],
  ])('a record with %j is refused with its number, its line and its field', (change, sentence) => {
    expect(faultOf(change)).toBe(`Record 1 (line 1): ${sentence}`);
  });

  test('a text with more than a million characters is refused', () => {
    expect(faultOf({ content: 'x'.repeat(1_000_001) })).toContain(
      'Record 1 (line 1): “content”: A text may have at most 1,000,000 characters.',
    );
  });

  test('each faulty record is listed with the line on which it begins, and a repeated id with both records', () => {
    const lines = [
      '[',
      JSON.stringify(record({ content: 'a "[{\\" brace' })),
      ',{ "id":',
      '"x" }, 7, ',
      JSON.stringify(record({ id: ID.toUpperCase() })),
      ']',
    ];
    expect(faultsOf(lines.join('\n'))).toBe(
      [
        'UnreadableRecords: Record 2 (line 3): “id”: This is not a valid id.',
        'Record 3 (line 4): It is not an object.',
        'Record 4 (line 5): It has the same id as record 1.',
        'Nothing was imported.',
      ].join('\n'),
    );
  });

  test('of many faults the first twenty are listed', () => {
    const lines = faultsOf(JSON.stringify(Array.from({ length: 25 }, () => 1))).split('\n');
    expect(lines).toHaveLength(22);
    expect(lines.at(-2)).toBe('There are 5 more faults.');
  });
});

test('a valid file is read with defaults, ids and addresses in lower case, and times in milliseconds', () => {
  const [first] = read(
    JSON.stringify([
      record({ id: ID.toUpperCase(), email: 'Mara@Letters.example', createdAt: '2024-03-01 12:00:00+02:00' }),
    ]),
  );
  expect(first).toMatchObject({
    number: 1,
    line: 1,
    record: {
      id: ID,
      email: 'mara@letters.example',
      isOutline: false,
      createdAt: Date.UTC(2024, 2, 1, 10),
    },
  });
});
