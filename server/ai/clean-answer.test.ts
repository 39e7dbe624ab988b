import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { createCleaner } from './clean-answer.ts';

interface Options {
  source?: string;
  known?: string[];
  maxLength?: number;
}

/** Cleans an answer that arrives in these pieces. */
function cleaned(
  pieces: Iterable<string>,
  { source = 'The tide.', known = [], maxLength = 10_000 }: Options = {},
) {
  const cleaner = createCleaner({ source, known, maxLength });
  let text = '';
  for (const piece of pieces) text += cleaner.push(piece);
  return text + cleaner.end();
}

/** Writes ASCII text in invisible tag characters. */
const tags = (text: string): string =>
  String.fromCodePoint(...[...text].map((letter) => 0xe_00_00 + (letter.codePointAt(0) ?? 0)));
const flag = (region: string): string => `\u{1f3f4}${tags(region)}\u{e007f}`;
const [SCOTLAND, WALES, TEXAS] = ['gbsct', 'gbwls', 'ustx'].map(flag);

const CASES: [name: string, answer: string, text: string, options?: Options][] = [
  ['plain paragraphs', 'The tide came in.\n\nShe waited.', 'The tide came in.\n\nShe waited.'],
  ['a comparison', 'If a < b and b > c, then 3 <5.', 'If a < b and b > c, then 3 <5.'],
  ['a heart', 'I <3 you', 'I <3 you'],
  ['a script', 'One<script>alert(1)</script> two', 'One two'],
  ['a script without an end', 'One <script>alert(1) two', 'One'],
  ['a script in capitals with attributes', 'A<SCRIPT src="x">y</SCRIPT >B', 'AB'],
  ['formatting tags', '<p>One <b>two</b></p>', 'One two'],
  ['a line break', 'One<br/>two', 'One\ntwo'],
  ['an image tag', 'One <img src="https://evil.example/a.png" onerror="x()"> two', 'One  two'],
  ['a comment', 'One <!-- secret --> two', 'One  two'],
  ['a tag inside a tag', 'One <<b>img src=x onerror=y()> two', 'One < img src=x onerror=y()> two'],
  ['a tag that is never closed', 'One <img src=x onerror=y()', 'One < img src=x onerror=y()'],
  ['a Markdown image', 'One ![a boat](https://evil.example/a.png?q=secret) two', 'One a boat two'],
  ['an image with a title', '![a](https://evil.example/a.png "t") b', 'a b'],
  [
    'an image by reference',
    '![a][b]\n\n[b]: https://evil.example/a.png',
    'a\n\nb: https://evil.example/a.png',
  ],
  ['an image in a link', '[![a](https://evil.example/a.png)](https://evil.example)', 'a'],
  ['an image whose label is a tag', '![<img src=x onerror=y()>](z)', ''],
  ['a link to an unknown address', 'See [this](https://evil.example).', 'See this.'],
  [
    'a link that the writer sent',
    'See [this](https://sea.example "<b>").',
    'See [this](https://sea.example).',
    { known: ['Look at [that](https://sea.example).'] },
  ],
  [
    'a link to a script that the writer sent',
    'See [this](javascript:alert(1)).',
    'See this.',
    { known: ['javascript:alert(1)'] },
  ],
  ['an address in angle brackets', 'See <https://sea.example/a>.', 'See https://sea.example/a.'],
  ['a footnote and a checkbox', 'One[^1] and [ ] two', 'One[^1] and [ ] two'],
  ['code with a tag', 'Write `<br>` for a break', 'Write `<br>` for a break'],
  ['a tag behind a lonely backtick', 'A ` <b>x</b>', 'A ` x'],
  ['control and invisible characters', 'a\u0000b\u202ec\u{e0041}d\r\ne', 'abcd\ne'],
  [
    'flags of regions, as Scotland’s',
    `From ${SCOTLAND} to ${WALES} and ${TEXAS}`,
    `From ${SCOTLAND} to ${WALES} and ${TEXAS}`,
  ],
  ['a flag at the end', `Home: ${SCOTLAND}`, `Home: ${SCOTLAND}`],
  ['a black flag at the end', 'A black flag: \u{1f3f4}', 'A black flag: \u{1f3f4}'],
  ['a flag with hidden words', `\u{1f3f4}${tags('leak this')}\u{e007f}!`, '\u{1f3f4}!'],
  ['a flag without an end', `\u{1f3f4}${tags('gbsct')}x`, '\u{1f3f4}x'],
  ['emphasis and lists', '*One* **two**\n- three', '*One* **two**\n- three'],
  ['words to the writer', 'Sure, here is the expanded version:\n\nThe tide.', 'The tide.'],
  ['words to the writer in German', 'Hier ist die gekürzte Fassung:\nDie Flut.', 'Die Flut.'],
  [
    'a first sentence that begins like them',
    'Sure enough, the tide came in.',
    'Sure enough, the tide came in.',
  ],
  ['a first line with a colon', 'Here is what he found:\n\nA boat.', 'Here is what he found:\n\nA boat.'],
  ['quotation marks around all', '“The tide came in.”\n', 'The tide came in.'],
  ['a line of dialogue at the beginning', '"Come in," she said.', '"Come in," she said.'],
  ['dialogue at both ends', '"Come," she said. "Now."', '"Come," she said. "Now."'],
  ['quotation marks that the selection has', '"The tide."', '"The tide."', { source: '"The tide"' }],
  ['a fence around all', '```markdown\nThe tide.\n```\n', 'The tide.'],
  ['a fence around a line of dialogue', '```\n "The tide," he said.\n```', '"The tide," he said.'],
  [
    'speech in angle brackets',
    '<Come to the pier,> the whale said. <Now?>\n\n<Now,> it said <b>again</b> <see [this](https://evil.example)>.',
    '<Come to the pier,> the whale said. <Now?>\n\n<Now,> it said again .',
    { source: '<Come to the quay,> the whale said.' },
  ],
  ['an opening quotation mark alone', '"The tide came in', '"The tide came in'],
];

test.each(CASES)('%s: the cleaned answer has the expected text', (_name, answer, text, options) => {
  expect(cleaned([answer], options)).toBe(text);
});

test.each(CASES)('%s: pieces of any size have the same result', (_name, answer, text, options) => {
  expect(cleaned(answer, options)).toBe(text);
  expect(cleaned(answer.match(/[\s\S]{1,3}/gu) ?? [], options)).toBe(text);
});

test('random markup in random pieces never leaves a tag, an image or an unknown link', () => {
  const parts = ['<', '>', '<b', '<img src=x ', '</script>', '<script', '![', '](', ')', '[', ']', '`', '```', '!--', '-->', 'x', ' ', '\n\n', 'https://evil.example', '"', '\\']; // prettier-ignore
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const random = new SeededRandom(seed);
    const answer = Array.from({ length: 1 + random.below(14) }, () => random.pick(parts));
    const text = cleaned(answer);
    // Code shows its text as it is.
    const outside = text.replace(/(?<!`)(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
    expect(outside, JSON.stringify(answer)).not.toMatch(/<[/!?]?[a-z][^>]*>/i);
    expect(outside, JSON.stringify(answer)).not.toMatch(/!\[[^[\]]*\]\(/);
    expect(cleaned([answer.join('')]), JSON.stringify(answer)).toBe(text);
  }
});

test('text is returned at once: only an incomplete mark and white space wait for more', () => {
  const cleaner = createCleaner({ source: 'The tide.', maxLength: 1_000 });
  expect(cleaner.push('The tide ')).toBe('The tide');
  expect(cleaner.push('came <b')).toBe(' came');
  expect(cleaner.push('>in</b> at ![')).toBe(' in at');
  expect(cleaner.push('a](b) noon')).toBe(' a noon');
  expect(cleaner.end()).toBe('');
});

test('an answer without an end stops at the limit, and does not cut a character in two', () => {
  const cleaner = createCleaner({ source: 'x', maxLength: 5 });
  expect(cleaner.push('abc')).toBe('abc');
  expect(cleaner.isFull).toBe(false);
  expect(cleaner.push('d😀efg')).toBe('d');
  expect(cleaner.isFull).toBe(true);
  expect(cleaner.push('more')).toBe('');
  expect(cleaner.end()).toBe('');
});

test('a flag that arrives in pieces of any size stays whole', () => {
  const answer = `From ${SCOTLAND} to ${WALES}\u{1f3f4} and ${TEXAS}`;
  for (let size = 1; size <= 20; size += 1) {
    const pieces = Array.from({ length: Math.ceil(answer.length / size) }, (_, at) =>
      answer.slice(at * size, (at + 1) * size),
    );
    expect(cleaned(pieces)).toBe(answer);
  }
});

test('the halves of a character that arrive in two pieces become one', () => {
  const [high = '', low = ''] = '😀'.split('');
  expect(cleaned([`a${high}`, `${low}b`])).toBe('a😀b');
  expect(cleaned([`a${high}`])).toBe('a');
});
