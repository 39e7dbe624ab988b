import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { parsePastedMarkdown } from './parse-pasted-markdown.ts';

const wordsOf = ({ type, text = '', content = [] }: NodeJson): string =>
  type === 'hardBreak' ? '\n' : text + content.map(wordsOf).join('');
/** The blocks of a pasted text: its words, with the kind of an item. */
const paste = (text: string): string[] =>
  (parsePastedMarkdown(text, () => {}).content ?? []).map(
    (block) => (typeof block.attrs?.['list'] === 'string' ? `${block.attrs['list']}: ` : '') + wordsOf(block),
  );

const CHAT = `Evening, Tova
the sketch of the ferry is at [the shared folder](https://example.org/ferry)
Page 3 is the one I mean.
Bring the keys.

Back at nine
R.`;

test('a chat with a link keeps its lines', () => {
  expect(paste(CHAT)).toEqual([
    'Evening, Tova',
    'the sketch of the ferry is at the shared folder',
    'Page 3 is the one I mean.',
    'Bring the keys.',
    'Back at nine',
    'R.',
  ]);
});

test.each([
  ['a bold word', 'Bring the **keys**\nto the quay\nat nine', ['Bring the keys', 'to the quay', 'at nine']],
  ['a quote', '> Bring the keys\nto the quay\nat nine', ['Bring the keys', 'to the quay', 'at nine']],
  ['an item', '+ the keys\nto the quay\nat nine', ['bullet: the keys', 'to the quay', 'at nine']],
  ['a numbered item', '1) the keys\nto the quay', ['ordered: the keys', 'to the quay']],
  [
    'a second line of an item',
    '- the keys\n  of the shed\n- oars',
    ['bullet: the keys of the shed', 'bullet: oars'],
  ],
  ['a break that was typed', 'one  \ntwo **x**', ['one\ntwo x']],
  ['code', '```\na\nb\n```\nbehind\nit', ['a\nb', 'behind', 'it']],
  ['a heading', '# Low water\nShe came.\nShe went.', ['Low water', 'She came.', 'She went.']],
  ['windows line ends', 'one **x**\r\ntwo\r\nthree', ['one x', 'two', 'three']],
])('%s changes no other line', (_, text, blocks) => {
  expect(paste(text)).toEqual(blocks);
});

test('the lines of a text that was broken at a width are one paragraph', () => {
  const wrapped = `On the morning the sea did not come in, Ines Calder was already at
her desk, with the **book** open at the right page and the pen wet, as
it had been for eleven years.`;
  expect(paste(wrapped)).toHaveLength(1);
});

test.each([
  ['Russian', 'Дверь открылась без стука.\n- Ты рано, - сказал паромщик.\nОна поставила фонарь.\n- Садись.'],
  ['Spanish', 'El viejo miró el río.\n- Ya no pasa nadie - dijo.\nNadie respondió.'],
  ['a first line', '- Ты рано, - сказал он.\n- Садись.'],
])('dialogue with hyphens is no list: %s', (_, text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
  expect(paste(`${text}\n**now**`).filter((block) => block.startsWith('bullet'))).toEqual([]);
});

test.each(['- milk\n- bread', 'To buy:\n\n- Milk.\n- Bread.', '- [ ] milk'])('%j is a list', (text) => {
  expect(looksLikeMarkdown(text)).toBe(true);
});

test('a year at the beginning of a line begins no list, and a long list goes on', () => {
  expect(looksLikeMarkdown('She left.\n1984. That year the ice stayed.')).toBe(false);
  expect(paste('**She** left.\n1984. That year the ice stayed.').at(-1)).toBe(
    '1984. That year the ice stayed.',
  );
  const list = Array.from({ length: 120 }, (_, at) => `${at + 1}. rope`).join('\n');
  expect(paste(list).every((block) => block.startsWith('ordered'))).toBe(true);
});

test.each(['It was *not* there.', 'It was\n\n***\n\nMorning.', 'It was _not_ there.', 'a\n\n* * *\n\nb'])(
  '%j looks like Markdown',
  (text) => expect(looksLikeMarkdown(text)).toBe(true),
);

test.each(['2 * 3 * 4', 'a snake_case_name', '*', 'f(x) = a*b*c'])('%j does not', (text) => {
  expect(looksLikeMarkdown(text)).toBe(false);
});
