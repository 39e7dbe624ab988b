import type { NodeJson } from '../../html/node-json.ts';
import { b, block, br, code, doc, i, item, link, marked, p, par, token } from './document-builders.ts';

/** A document and its Markdown, which is both the output of `toMarkdown` and an input of `fromMarkdown`. */
export type RoundTrip = readonly [name: string, markdown: string, document: NodeJson];

const style = (kind: string, value?: string) => ({
  type: 'style',
  attrs: value === undefined ? { kind } : { kind, value },
});

/** Round trips of marks, text, images, tokens and objects. */
export const INLINE_ROUND_TRIPS: readonly RoundTrip[] = [
  // Marks
  ['bold', '**a**', doc(p(b('a')))],
  ['italic', '*a*', doc(p(i('a')))],
  ['bold and italic', '**_a_**', doc(p(marked('a', 'bold', 'italic')))],
  ['italic within bold', '**a *b* c**', doc(p(b('a '), marked('b', 'bold', 'italic'), b(' c')))],
  ['bold within a word', 'un**frigging**believable', doc(p('un', b('frigging'), 'believable'))],
  ['bold beside italic', '**a**<em>b</em>', doc(p(b('a'), i('b')))],
  ['bold punctuation beside a word', 'a<strong>(b)</strong>c', doc(p('a', b('(b)'), 'c'))],
  [
    'a bold link beside a word',
    'a[**b**](https://x.y)c',
    doc(p('a', marked('b', { type: 'link', attrs: { href: 'https://x.y' } }, 'bold'), 'c')),
  ],
  [
    'bold text that begins in a link and ends in a word',
    'a<strong>[b](https://x.y)c</strong>d',
    doc(p('a', marked('b', { type: 'link', attrs: { href: 'https://x.y' } }, 'bold'), b('c'), 'd')),
  ],
  ['underscores at the start and end of a text', String.raw`\_a_b\_`, doc(p('_a_b_'))],
  ['underline', '<u>a</u>', doc(p(marked('a', 'underline')))],
  [
    'bold within underline',
    '<u>a **b**</u>',
    doc(p(marked('a ', 'underline'), marked('b', 'bold', 'underline'))),
  ],
  ['strike', '~~a~~', doc(p(marked('a', 'strike')))],
  ['highlight', '<mark>a</mark>', doc(p(marked('a', 'highlight')))],
  [
    'highlight with a colour',
    '<mark data-color="green">a</mark>',
    doc(p(marked('a', { type: 'highlight', attrs: { color: 'green' } }))),
  ],
  [
    'subscript and superscript',
    'H<sub>2</sub>O, m<sup>2</sup>',
    doc(p('H', marked('2', 'subscript'), 'O, m', marked('2', 'superscript'))),
  ],
  ['inline code', '`a*b`', doc(p(marked('a*b', 'code')))],
  ['inline code with a backtick', '``a`b``', doc(p(marked('a`b', 'code')))],
  ['inline code of one backtick', '`` ` ``', doc(p(marked('`', 'code')))],
  ['bold code', '**`a`**', doc(p(marked('a', 'bold', 'code')))],
  ['a link', '[a](https://x.y/z)', doc(p(link('a', 'https://x.y/z')))],
  [
    'a link with a title',
    '[a](https://x.y "T")',
    doc(p(marked('a', { type: 'link', attrs: { href: 'https://x.y', title: 'T' } }))),
  ],
  [
    'a link whose text is its URL',
    '<https://x.y/a_b_c>',
    doc(p(link('https://x.y/a_b_c', 'https://x.y/a_b_c'))),
  ],
  ['underscores in a URL', '[a](https://x.y/a_b_c)', doc(p(link('a', 'https://x.y/a_b_c')))],
  ['brackets in a URL', '[a](https://x.y/a\\(b)', doc(p(link('a', 'https://x.y/a(b')))],
  [
    'small capitals',
    '<span style="font-variant:small-caps">a</span>',
    doc(p(marked('a', style('smallCaps')))),
  ],
  ['text in another language', '<span lang="fr">a</span>', doc(p(marked('a', style('lang', 'fr'))))],
  [
    'coloured text',
    '<span data-mark="style" data-kind="color" data-value="#f00" style="color:#f00">a</span>',
    doc(p(marked('a', style('color', '#f00')))),
  ],

  // Characters with a meaning in Markdown
  ['code that contains a code fence', '````\n```\nx\n```\n````', doc(code('```\nx\n```'))],
  ['code with a language', '```ts\nx\n```', doc(code('x', { language: 'ts' }))],
  ['code with a language that has punctuation', '```c++\nx\n```', doc(code('x', { language: 'c++' }))],
  [
    'a formula as a block',
    '```math\n\\frac{1}{2}\n```',
    doc(code(String.raw`\frac{1}{2}`, { language: 'math' })),
  ],
  ['empty code', '```\n```', doc(code(''))],
  ['code with empty lines at its ends', '```\n\nx\n\n```', doc(code('\nx\n'))],
  ['plus and number signs in text', 'c++ and C# and +1', doc(p('c++ and C# and +1'))],
  ['a leading number sign', String.raw`\# no heading`, doc(p('# no heading'))],
  ['a leading number', String.raw`1\. no list`, doc(p('1. no list'))],
  ['a leading number with a bracket', String.raw`1\) no list`, doc(p('1) no list'))],
  ['a leading dash', String.raw`\- no list`, doc(p('- no list'))],
  ['a leading plus', String.raw`\+ no list`, doc(p('+ no list'))],
  ['a leading angle bracket', String.raw`\> no quote`, doc(p('> no quote'))],
  ['a line of dashes', String.raw`\---`, doc(p('---'))],
  ['dashes below a line', 'a\\\n\\---', doc(p('a', br, '---'))],
  ['equals signs below a line', 'a\\\n\\===', doc(p('a', br, '==='))],
  ['asterisks', String.raw`2 \* 3 \* 4`, doc(p('2 * 3 * 4'))],
  ['underscores', 'snake_case_name', doc(p('snake_case_name'))],
  ['a URL without a link', String.raw`see https\://x.y/a_b`, doc(p('see https://x.y/a_b'))],
  ['brackets', String.raw`\[a]\(b)`, doc(p('[a](b)'))],
  ['a tag in text', String.raw`\<u>a\</u>`, doc(p('<u>a</u>'))],
  ['a character reference in text', String.raw`\&amp;`, doc(p('&amp;'))],
  ['a backslash', String.raw`C:\\\*`, doc(p(String.raw`C:\*`))],
  ['tildes', String.raw`\~\~a\~\~`, doc(p('~~a~~'))],
  ['a leading space', '&#x20;a', doc(p(' a'))],
  ['several spaces', 'a  b', doc(p('a  b'))],
  ['prices', 'from $5 to $6, or 7', doc(p('from $5 to $6, or 7'))],
  ['dollars that are no formula', String.raw`\$a\$`, doc(p('$a$'))],
  ['text that looks like a wiki link', String.raw`\[\[a]]`, doc(p('[[a]]'))],
  ['text that looks like a callout', String.raw`> \[!note] a`, doc(par({ quote: 1 }, '[!note] a'))],
  ['text that looks like a footnote', String.raw`a\[^1]`, doc(p('a[^1]'))],
  ['an email address', String.raw`a\@x.yz`, doc(p('a@x.yz'))],
  ['two @ characters in one word', String.raw`a\@a\@.aend`, doc(p('a@a@.aend'))],

  // Images, tokens, objects
  [
    'an image',
    '![alt](https://x.y/a.png "caption")',
    doc(block('image', { src: 'https://x.y/a.png', alt: 'alt' }, 'caption')),
  ],
  ['an image of an asset', '![](asset:a1)', doc(block('image', { assetId: 'a1' }))],
  [
    'an image with a width',
    '<figure data-type="image"><img src="asset:a1" alt="" width="50%" data-width="50"><figcaption>a <em>b</em></figcaption></figure>',
    doc(block('image', { assetId: 'a1', width: 50 }, 'a ', i('b'))),
  ],
  [
    'an image inside text',
    'a ![b](asset:a1) c',
    doc(p('a ', { type: 'inlineImage', attrs: { assetId: 'a1', alt: 'b' } }, ' c')),
  ],
  [
    'an image in an item',
    '- a\n\n  ![b](asset:a1)',
    doc(item('a'), block('image', { indent: 1, assetId: 'a1', alt: 'b' })),
  ],
  ['a link to a document', 'see [[The Fair]].', doc(p('see ', token('link', { label: 'The Fair' }), '.'))],
  [
    'a link with a bracket in its label',
    'see <span data-type="token" data-kind="link" data-label="A]B">A]B</span>',
    doc(p('see ', token('link', { label: 'A]B' }))),
  ],
  ['a formula', 'so $a_1 * b$ is', doc(p('so ', token('math', { label: 'a_1 * b' }), ' is'))],
  [
    'a formula before a digit',
    '<span data-type="token" data-kind="math" data-label="a">a</span>2',
    doc(p(token('math', { label: 'a' }), '2')),
  ],
  ['a formula within bold', '**a $x$ b**', doc(p(b('a '), token('math', { label: 'x' }), b(' b')))],
  [
    'a citation',
    '<span data-type="token" data-kind="cite" data-ref="r1" data-label="(Roe 1999)">(Roe 1999)</span>',
    doc(p(token('cite', { ref: 'r1', label: '(Roe 1999)' }))),
  ],
  [
    'a footnote',
    'a[^n1]\n\n[^n1]: b',
    doc(p('a', token('footnote', { ref: 'n1' })), block('footnote', { note: 'n1' }, p('b'))),
  ],
  [
    'a footnote of two paragraphs',
    'a[^n1]\n\n[^n1]: b\n\n    c',
    doc(p('a', token('footnote', { ref: 'n1' })), block('footnote', { note: 'n1' }, p('b'), p('c'))),
  ],
  [
    'an empty footnote',
    'a[^n1]\n\n[^n1]:',
    doc(p('a', token('footnote', { ref: 'n1' })), block('footnote', { note: 'n1' }, p())),
  ],
  [
    'a table of contents object',
    '[Contents](object: "object: contents")',
    doc(block('object', { kind: 'contents', label: 'Contents' })),
  ],
  [
    'an embed object',
    '[Film](https://x.y/1 "object: embed")',
    doc(block('object', { kind: 'embed', ref: 'https://x.y/1', label: 'Film' })),
  ],
  [
    'an object with data',
    '<div data-type="object" data-kind="embed" data-ref="r" data-label="L" data-data="d">L</div>',
    doc(block('object', { kind: 'embed', ref: 'r', label: 'L', data: 'd' })),
  ],
];
