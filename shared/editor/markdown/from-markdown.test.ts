import { describe, expect, test } from 'vitest';
import type { NodeJson } from '../html/node-json.ts';
import { fromMarkdown } from './from-markdown.ts';
import {
  b,
  block,
  br,
  code,
  doc,
  i,
  item,
  link,
  marked,
  p,
  par,
  table,
  td,
  th,
  token,
} from './testing/document-builders.ts';
import { toMarkdown } from './to-markdown.ts';

/** Markdown from other programs, with the document that `fromMarkdown` returns for it. */
const CASES: readonly (readonly [string, string, NodeJson])[] = [
  ['an underlined heading', 'Title\n=====', doc(par({ level: 1 }, 'Title'))],
  ['soft line ends as spaces', 'one\ntwo', doc(p('one two'))],
  ['two spaces at a line end as a break', 'one  \ntwo', doc(p('one', br, 'two'))],
  ['a loose list as a tight one', '* a\n\n* b', doc(item('a'), item('b'))],
  ['adjacent lists with different bullet characters', '- a\n* b', doc(item('a'), item('b'))],
  [
    'an empty task with a trailing space',
    '- [ ] \n- [x] b',
    doc(item('', { list: 'task' }), item('b', { list: 'task', checked: true })),
  ],
  ['indented code', '    x\n    y', doc(code('x\ny'))],
  [
    'reference links',
    '[a][x] ![b][x]\n\n[x]: https://x.y',
    doc(p(link('a', 'https://x.y'), ' ', { type: 'inlineImage', attrs: { src: 'https://x.y', alt: 'b' } })),
  ],
  ['an unused link definition as text', '[Bob]: Hello', doc(p('[Bob]: Hello'))],
  [
    'a bare URL as a link',
    'see https://x.y/a_b.',
    doc(p('see ', link('https://x.y/a_b', 'https://x.y/a_b'), '.')),
  ],
  [
    'links and images without their script URLs',
    '[a](javascript:alert(1)) ![b](data:text/html,x)',
    doc(p('a ', { type: 'inlineImage', attrs: { alt: 'b' } })),
  ],
  [
    'an image alone in a paragraph as an image block',
    '![a](x.png "c")',
    doc(block('image', { src: 'x.png', alt: 'a' }, 'c')),
  ],
  [
    'a linked image as an image block',
    '[![a](x.png)](https://x.y)',
    doc(block('image', { src: 'x.png', alt: 'a' })),
  ],
  [
    'a callout of GitHub',
    '> [!NOTE]\n> a\n> b',
    doc(block('box', { kind: 'callout', titled: true }, p('Note'), p('a b'))),
  ],
  [
    'a callout of Obsidian',
    '> [!warning]- Mind **this**\n> a',
    doc(block('box', { kind: 'callout', titled: true }, p('Mind ', b('this')), p('a'))),
  ],
  [
    'details without empty lines',
    '<details><summary>T</summary>a</details>',
    doc(block('box', { kind: 'toggle', titled: true }, p('T'), p('a'))),
  ],
  ['unclosed details', '<details>\n\na', doc(block('box', { kind: 'toggle' }, p()), p('a'))],
  [
    'Markdown inside a centred div',
    '<div align="center">\n\n# a\n\n*b*\n\n</div>\n\nc',
    doc(par({ align: 'center', level: 1 }, 'a'), par({ align: 'center' }, i('b')), p('c')),
  ],
  [
    'an HTML table with empty lines in it',
    '<table>\n\n<tr><td>a</td></tr>\n\n</table>',
    doc(table([td('a')])),
  ],
  [
    'a table with a missing cell',
    '| a | b |\n| - | - |\n| c |',
    doc(table([th('a'), th('b')], [td('c'), { type: 'tableCell', content: [p()] }])),
  ],
  ['unknown and unclosed tags as text', 'the <Kael> of <b>old', doc(p('the <Kael> of <b>old'))],
  [
    'HTML tags for emphasis as marks',
    '<b>a</b> <i>b</i> <del>c</del> <kbd>d</kbd>',
    doc(p(b('a'), ' ', i('b'), ' ', marked('c', 'strike'), ' ', marked('d', 'code'))),
  ],
  [
    'the inner of two crossing tags as text',
    '<u>a <mark>b</u> c</mark>',
    doc(p(marked('a <mark>b', 'underline'), ' c</mark>')),
  ],
  ['an HTML comment as text', 'a\n\n<!-- mind this -->\n\nb', doc(p('a'), p('<!-- mind this -->'), p('b'))],
  [
    'a script as a code block',
    '<script>alert(1)</script>',
    doc(code('<script>alert(1)</script>', { language: 'html' })),
  ],
  [
    'HTML that ends within a tag as a code block',
    '<div class="a',
    doc(code('<div class="a', { language: 'html' })),
  ],
  [
    'two footnotes of one name as one',
    'a[^1]\n\n[^1]: b\n\n[^1]: c',
    doc(p('a', token('footnote', { ref: '1' })), block('footnote', { note: '1' }, p('b'), p('c'))),
  ],
  ['two prices as text instead of a formula', 'It cost $5 and $6.', doc(p('It cost $5 and $6.'))],
  [
    'a formula with an escaped dollar',
    String.raw`$a\$b$`,
    doc(p(token('math', { label: String.raw`a\$b` }))),
  ],
  ['a wiki link with words of its own', '[[a|b]]', doc(p(token('link', { label: 'b', data: '[[a]]' })))],
  ['text after a byte order mark', '\uFEFFa', doc(p('a'))],
  ['an empty string as an empty paragraph', '', doc(p())],
  ['whitespace as an empty paragraph', ' \n\n ', doc(p())],
];

describe('Markdown from other programs', () => {
  test.each(CASES)('fromMarkdown reads %s', (_name, markdown, document) => {
    expect(fromMarkdown(markdown)).toEqual(document);
  });

  test('fromMarkdown reads text inside 400 nested quotes and emphasis marks', () => {
    const read = fromMarkdown(`${'> '.repeat(400)}deep`);
    expect(JSON.stringify(read)).toContain('deep');
    expect(toMarkdown(read)).toContain('deep');
    expect(JSON.stringify(fromMarkdown(`${'*a '.repeat(400)}b${' c*'.repeat(400)}`))).toContain('b');
  });
});
