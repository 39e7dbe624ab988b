import { describe, expect, test } from 'vitest';
import type { NodeJson } from '../html/document-json.ts';
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
} from './testing/flat.ts';
import { toMarkdown } from './to-markdown.ts';

/** Markdown of other writers' making, and what it is read as. */
const READ: readonly (readonly [string, string, NodeJson])[] = [
  ['a heading underlined', 'Title\n=====', doc(par({ level: 1 }, 'Title'))],
  ['soft line ends', 'one\ntwo', doc(p('one two'))],
  ['spaces for a break', 'one  \ntwo', doc(p('one', br, 'two'))],
  ['a loose list', '* a\n\n* b', doc(item('a'), item('b'))],
  ['lists with other signs one below the other', '- a\n* b', doc(item('a'), item('b'))],
  [
    'an empty task as others write it',
    '- [ ] \n- [x] b',
    doc(item('', { list: 'task' }), item('b', { list: 'task', checked: true })),
  ],
  ['code by indent', '    x\n    y', doc(code('x\ny'))],
  [
    'reference links',
    '[a][x] ![b][x]\n\n[x]: https://x.y',
    doc(p(link('a', 'https://x.y'), ' ', { type: 'inlineImage', attrs: { src: 'https://x.y', alt: 'b' } })),
  ],
  ['a definition nothing refers to is prose', '[Bob]: Hello', doc(p('[Bob]: Hello'))],
  ['a bare address', 'see https://x.y/a_b.', doc(p('see ', link('https://x.y/a_b', 'https://x.y/a_b'), '.'))],
  [
    'an address that would run',
    '[a](javascript:alert(1)) ![b](data:text/html,x)',
    doc(p('a ', { type: 'inlineImage', attrs: { alt: 'b' } })),
  ],
  ['an image alone', '![a](x.png "c")', doc(block('image', { src: 'x.png', alt: 'a' }, 'c'))],
  ['a linked image', '[![a](x.png)](https://x.y)', doc(block('image', { src: 'x.png', alt: 'a' }))],
  [
    'a note of GitHub',
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
  ['details never closed', '<details>\n\na', doc(block('box', { kind: 'toggle' }, p()), p('a'))],
  [
    'a centred part',
    '<div align="center">\n\n# a\n\n*b*\n\n</div>\n\nc',
    doc(par({ align: 'center', level: 1 }, 'a'), par({ align: 'center' }, i('b')), p('c')),
  ],
  [
    'an HTML table with empty lines in it',
    '<table>\n\n<tr><td>a</td></tr>\n\n</table>',
    doc(table([td('a')])),
  ],
  [
    'a ragged table',
    '| a | b |\n| - | - |\n| c |',
    doc(table([th('a'), th('b')], [td('c'), { type: 'tableCell', content: [p()] }])),
  ],
  ['a tag of no HTML', 'the <Kael> of <b>old', doc(p('the <Kael> of <b>old'))],
  [
    'emphasis by tags',
    '<b>a</b> <i>b</i> <del>c</del> <kbd>d</kbd>',
    doc(p(b('a'), ' ', i('b'), ' ', marked('c', 'strike'), ' ', marked('d', 'code'))),
  ],
  ['tags that cross', '<u>a <mark>b</u> c</mark>', doc(p(marked('a <mark>b', 'underline'), ' c</mark>'))],
  ['a comment', 'a\n\n<!-- mind this -->\n\nb', doc(p('a'), p('<!-- mind this -->'), p('b'))],
  ['a script', '<script>alert(1)</script>', doc(code('<script>alert(1)</script>', { language: 'html' }))],
  ['HTML cut off in a tag', '<div class="a', doc(code('<div class="a', { language: 'html' }))],
  [
    'two notes of one name',
    'a[^1]\n\n[^1]: b\n\n[^1]: c',
    doc(p('a', token('footnote', { ref: '1' })), block('footnote', { note: '1' }, p('b'), p('c'))),
  ],
  ['two prices', 'It cost $5 and $6.', doc(p('It cost $5 and $6.'))],
  [
    'a formula with an escaped dollar',
    String.raw`$a\$b$`,
    doc(p(token('math', { label: String.raw`a\$b` }))),
  ],
  ['a link with a bar is left alone', '[[a|b]]', doc(p('[[a|b]]'))],
  ['a byte order mark', '\uFEFFa', doc(p('a'))],
  ['nothing', '', doc(p())],
  ['nothing but space', ' \n\n ', doc(p())],
];

describe('Markdown of others', () => {
  test.each(READ)('%s', (_name, markdown, document) => {
    expect(fromMarkdown(markdown)).toEqual(document);
  });

  test('nested beyond reason is read all the same', () => {
    const read = fromMarkdown(`${'> '.repeat(400)}deep`);
    expect(JSON.stringify(read)).toContain('deep');
    expect(toMarkdown(read)).toContain('deep');
    expect(JSON.stringify(fromMarkdown(`${'*a '.repeat(400)}b${' c*'.repeat(400)}`))).toContain('b');
  });
});
