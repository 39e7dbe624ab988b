import { describe, expect, test } from 'vitest';
import {
  block,
  br,
  code,
  doc,
  i,
  item,
  p,
  par,
  table,
  td,
  th,
  token,
} from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { fromHtml } from '../from-html.ts';
import { toHtml } from '../to-html.ts';

const clean = (...blocks: NodeJson[]): string => toHtml(doc(...blocks), { isClean: true });

describe('paragraphs as HTML', () => {
  test.each<[string, NodeJson, string]>([
    ['an empty paragraph with a break, so that it has a height', p(), '<p><br></p>'],
    ['a level above six as six', par({ level: 9 }, 'a'), '<h6>a</h6>'],
    ['a paragraph with an invalid level', par({ level: 'x' }, 'a'), '<p>a</p>'],
    ['an alignment as CSS', par({ align: 'right' }, 'a'), '<p style="text-align:right">a</p>'],
    ['no CSS for an unknown alignment', par({ align: 'wide' }, 'a'), '<p>a</p>'],
    [
      'an indent without a list as a margin',
      par({ indent: 2 }, 'a'),
      '<p style="margin-inline-start:4em">a</p>',
    ],
    [
      'an alignment together with an indent',
      par({ indent: 1, align: 'center' }, 'a'),
      '<p style="text-align:center;margin-inline-start:2em">a</p>',
    ],
    ['direction and language', par({ dir: 'rtl', lang: 'ar' }, 'a'), '<p dir="rtl" lang="ar">a</p>'],
    ['a heading in a quote', par({ quote: 1, level: 2 }, 'a'), '<blockquote><h2>a</h2></blockquote>'],
  ])('toHtml writes %s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('list items as HTML', () => {
  test('the checkbox of a task has an accessible name', () => {
    expect(clean(par({ list: 'task', checked: true }, 'a'), par({ list: 'task' }, 'b'))).toBe(
      '<ul><li><input type="checkbox" disabled checked aria-label="Done">a</li>' +
        '<li><input type="checkbox" disabled aria-label="To do">b</li></ul>',
    );
  });

  test.each<[string, NodeJson[], string]>([
    ['an empty item', [item('')], '<ul><li></li></ul>'],
    [
      'an empty item with children as an empty paragraph above them',
      [item(''), item('a', { indent: 1 })],
      '<ul><li><p><br></p><ul><li>a</li></ul></li></ul>',
    ],
    ['a heading inside an item', [item('a', { level: 3 })], '<ul><li><h3>a</h3></li></ul>'],
    [
      'the alignment of an item',
      [item('a', { align: 'right' })],
      '<ul><li><p style="text-align:right">a</p></li></ul>',
    ],
    [
      'the start number of a list',
      [item('a', { list: 'ordered', start: 0 })],
      '<ol start="0"><li>a</li></ol>',
    ],
  ])('toHtml writes %s', (_name, blocks, html) => {
    expect(clean(...blocks)).toBe(html);
  });
});

describe('code blocks as HTML', () => {
  test('a code block keeps its line ends, is escaped, and has a class for its language', () => {
    expect(clean(code('if (a < b)\n  "c" & d', { language: 'ts' }))).toBe(
      '<pre><code class="language-ts">if (a &lt; b)\n  "c" &amp; d</code></pre>',
    );
  });

  test('a language of two words survives a round trip through HTML', () => {
    const written = doc(code('x', { language: 'Visual Basic' }));
    expect(fromHtml(toHtml(written))).toEqual(written);
  });

  test.each(['\nx', '\n\nx\n', 'x\n'])(
    'the code %j keeps its leading and trailing empty lines in a round trip through HTML',
    (text) => {
      const written = doc(code(text));
      expect(fromHtml(toHtml(written))).toEqual(written);
    },
  );
});

describe('boxes as HTML', () => {
  const box = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson =>
    block('box', attrs, ...content);
  test.each<[string, NodeJson, string]>([
    [
      'a toggle as details with its title as the summary',
      box({ kind: 'toggle', titled: true }, p('a ', i('b')), p('c')),
      '<details><summary>a <em>b</em></summary><p>c</p></details>',
    ],
    [
      'a toggle without a title as details without a summary',
      box({ kind: 'toggle' }, p('a')),
      '<details><p>a</p></details>',
    ],
    [
      'a heading as the title of a toggle as a heading',
      box({ kind: 'toggle', titled: true }, par({ level: 2 }, 'a'), p('b')),
      '<details><h2>a</h2>\n<p>b</p></details>',
    ],
    ['an empty titled toggle', box({ kind: 'toggle', titled: true }), '<details></details>'],
    ['a callout with the note role', box({ kind: 'callout' }, p('a')), '<div role="note"><p>a</p></div>'],
    [
      'a box of an unknown kind with the note role',
      box({ kind: 'later' }, p('a')),
      '<div role="note"><p>a</p></div>',
    ],
  ])('toHtml writes %s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('other blocks as HTML', () => {
  test.each<[string, NodeJson, string]>([
    [
      'an image with its caption',
      block('image', { src: 'https://x.y/a', alt: 'A' }, 'c'),
      '<figure><img src="https://x.y/a" alt="A"><figcaption>c</figcaption></figure>',
    ],
    [
      'the width and the alignment of an image as styles',
      block('image', { src: 'https://x.y/a', alt: 'A', width: 40, align: 'center' }, 'c'),
      '<figure style="text-align:center"><img src="https://x.y/a" alt="A" style="width:40%"><figcaption>c</figcaption></figure>',
    ],
    ['an object as its label', block('object', { kind: 'k', label: 'a & b' }), '<div>a &amp; b</div>'],
    ['an unknown leaf block as its label', block('later', { label: 'L' }), '<p>L</p>'],
    [
      'an unknown block with inline content as a paragraph',
      block('later', {}, 'a ', token('link', { label: 'L' })),
      '<p>a <span>L</span></p>',
    ],
    [
      'an unknown block with child blocks as these blocks',
      block('later', {}, p('a'), p('b')),
      '<p>a</p>\n<p>b</p>',
    ],
    ['an unknown block that begins with a break as a paragraph', block('later', {}, br, 'a'), '<p><br>a</p>'],
    ['nothing for an unknown block without label and content', block('later'), ''],
    [
      'a footnote inside another block at its position',
      box(block('footnote', { note: 'n' }, p('a'))),
      '<div role="note"><div><p>a</p></div></div>',
    ],
  ])('toHtml writes %s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});
const box = (...content: NodeJson[]): NodeJson => block('box', {}, ...content);

describe('tables as HTML', () => {
  test.each<[string, NodeJson, string]>([
    [
      'leading rows of only header cells as the table head',
      table([th('a'), th('b')], [th('c'), td('d')]),
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><td>d</td></tr></tbody></table>',
    ],
    [
      'a table of only header cells without a body',
      table([th('a')]),
      '<table><thead><tr><th>a</th></tr></thead></table>',
    ],
    [
      'a table without header cells without a head',
      table([td('a')]),
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'a row of header cells below another row in the body',
      table([td('a')], [th('b')]),
      '<table><tbody><tr><td>a</td></tr><tr><th>b</th></tr></tbody></table>',
    ],
    [
      'invalid spans as one cell and fractional spans truncated',
      table([td('a', { colspan: -2, rowspan: 0.5 }), td('b', { colspan: 2.9 })]),
      '<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>',
    ],
    [
      'a cell without content',
      table([block('tableCell')]),
      '<table><tbody><tr><td></td></tr></tbody></table>',
    ],
    [
      'a heading and a list item inside cells',
      table([block('tableCell', {}, par({ level: 2 }, 'a')), block('tableCell', {}, item('b'))]),
      '<table><tbody><tr><td><h2>a</h2></td><td><ul><li>b</li></ul></td></tr></tbody></table>',
    ],
    [
      'a row span and an indented paragraph in a cell',
      table([block('tableCell', { rowspan: 2 }, par({ indent: 1 }, 'a'))]),
      '<table><tbody><tr><td rowspan="2"><p style="margin-inline-start:2em">a</p></td></tr></tbody></table>',
    ],
    [
      'a row without cells in the body',
      table([], [td('a')]),
      '<table><tbody><tr></tr><tr><td>a</td></tr></tbody></table>',
    ],
  ])('toHtml writes %s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('[X11] footnotes as HTML', () => {
  const note = (name: string, ...content: NodeJson[]): NodeJson =>
    block('footnote', { note: name }, ...content);
  const sign = (ref: string): NodeJson => token('footnote', { ref });

  test('two footnotes of one name are written as one note with the content of both', () => {
    expect(clean(p(sign('n')), note('n', p('a')), note('n', p('b')))).toContain(
      '<li id="note-1"><p>a</p>\n<p>b</p></li>',
    );
  });

  test('two tokens of one footnote share a number, and tokens in tables are numbered in document order', () => {
    const html = clean(table([td(sign('x'))]), p(sign('y'), sign('x')), note('x', p('a')), note('y', p('b')));
    expect([...html.matchAll(/>(\d)<\/a>/g)].map(([, number]) => number)).toEqual(['1', '2', '1']);
    expect(html).toContain('<li id="note-1"><p>a</p></li><li id="note-2"><p>b</p></li>');
  });

  test('a token without a footnote refers to an empty list item', () => {
    expect(clean(p(sign('gone'), sign('n')), note('n', p('a')))).toContain(
      '<li id="note-1"></li><li id="note-2"><p>a</p></li>',
    );
  });
});
