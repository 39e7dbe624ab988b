import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Address, Id, Timestamp, Title, toTimestamp, Username } from './scalars.ts';

const parse = (schema: v.GenericSchema, value: unknown): unknown => {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : parsed.issues[0].message;
};

describe('an address', () => {
  test.each([
    [' Ines@Letters.Example ', 'ines@letters.example'],
    ['ines.o+drafts@letters.example', 'ines.o+drafts@letters.example'],
    ['ines@BÜCHER.example', 'ines@xn--bcher-kva.example'],
    ['ines@xn--bcher-kva.example', 'ines@xn--bcher-kva.example'],
    ['ines@localhost', 'ines@localhost'],
  ])('[F13] the address %j is normalised to %j', (input, normalized) => {
    expect(parse(Address, input)).toBe(normalized);
    expect(parse(Address, normalized)).toBe(normalized);
  });

  test.each([
    'ines',
    '@letters.example',
    'ines@',
    'ines@letters.example.',
    'ines@letters.example/path',
    'ines@letters.example:25',
    'ines@letters.example?x',
    'ines@letters.example#x',
    'ines@letters\\evil.example',
    'ines@le%74ters.example',
    'ines@letters\t.example',
    'ines@mara@letters.example',
    'ines@0x7f.1',
    'ines@127.0.0.1',
    'ines@[::1]',
    'a b@letters.example',
    'ines@letters.example,mara@letters.example',
    'ines\r\nBcc: mara@letters.example',
  ])('[F13] %j is not an e-mail address', (input) => {
    expect(parse(Address, input)).toBe('This is not an e-mail address.');
  });

  test('[F13] an address is required and has at most 254 characters', () => {
    expect(parse(Address, '  ')).toBe('Email is required');
    expect(parse(Address, undefined)).toBe('Email is required');
    const domain = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(60)).join('.');
    expect(parse(Address, `ines@${domain}`)).toBe(`ines@${domain}`);
    expect(parse(Address, `ines.maria.olsson@${domain}`)).toBe('This e-mail address is too long.');
  });
});

describe('a title', () => {
  test.each([
    ['  High Water ', 'High Water'],
    ['Cafe\u0301', 'Café'],
    ['👩‍🚀', '👩‍🚀'],
    ['می‌خواهم', 'می‌خواهم'],
    ['🌊'.repeat(300), '🌊'.repeat(300)],
    ['\u200fהמנורה של טובה', 'המנורה של טובה'],
    ['The Lamp\u200e (draft 2)', 'The Lamp (draft 2)'],
    ['\ufeffPrologue', 'Prologue'],
    ['\u2068Ferry\u2069 \u061c', 'Ferry'],
    ['a\u202eb', 'ab'],
    ['الفصل 3: The Ferry (نسخة 2)', 'الفصل 3: The Ferry (نسخة 2)'],
  ])('[F13] the title %j is normalised to %j', (input, normalized) => {
    expect(parse(Title, input)).toBe(normalized);
  });

  test.each([
    ['', 'A title must not be empty.'],
    ['\u00a0\ufeff', 'A title must not be empty.'],
    ['\u200b\u00ad', 'A title must not be empty.'],
    ['\u3164', 'A title must not be empty.'],
    ['a\nb', 'A title holds a line break, which names cannot have.'],
    ['a\tb', 'A title holds a tab, which names cannot have.'],
    ['\u200e\u2069', 'A title must not be empty.'],
    ['a\u0000b\u202e', 'A title holds an invisible character (U+0000), which names cannot have.'],
    ['a\u0000b', 'A title holds an invisible character (U+0000), which names cannot have.'],
    ['\ud800', 'A title holds a broken character.'],
    ['🌊'.repeat(301), 'A title may have at most 300 characters.'],
  ])('[F13] the title %j is rejected: %s', (input, sentence) => {
    expect(parse(Title, input)).toBe(sentence);
  });

  test('[H5] a display name has at most 40 characters', () => {
    expect(parse(Username, 'x'.repeat(40))).toBe('x'.repeat(40));
    expect(parse(Username, 'x'.repeat(41))).toBe('A name may have at most 40 characters.');
  });
});

test('[F13] an id is a lower-case UUID', () => {
  const id = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
  expect(parse(Id, id)).toBe(id);
  for (const wrong of [
    id.toUpperCase(),
    ` ${id}`,
    `${id}\n`,
    id.replace('-7b1a', '-0b1a'),
    'workspace:x',
    7,
  ]) {
    expect(v.is(Id, wrong)).toBe(false);
  }
});

test('[F13] a timestamp is in UTC, with milliseconds, on a date that exists', () => {
  const now = toTimestamp(1_795_271_445_414);
  expect(parse(Timestamp, now)).toBe(now);
  for (const wrong of [
    '2026-02-30T00:00:00.000Z',
    '2026-11-21T12:00:00Z',
    '2026-11-21T12:00:00.000+01:00',
    `${now} `,
  ]) {
    expect(v.is(Timestamp, wrong)).toBe(false);
  }
});
