import { describe, expect, test } from 'vitest';
import { block, br, code, doc, i, item, p, par, table, td, th, token } from '../../markdown/testing/flat.ts';
import type { NodeJson } from '../document-json.ts';
import { fromHtml } from '../from-html.ts';
import { toHtml } from '../to-html.ts';

const clean = (...blocks: NodeJson[]): string => toHtml(doc(...blocks), { isClean: true });

describe('paragraphs', () => {
  test.each<[string, NodeJson, string]>([
    ['an empty one has the height of a line', p(), '<p><br></p>'],
    ['a level above six is six', par({ level: 9 }, 'a'), '<h6>a</h6>'],
    ['a level that is none', par({ level: 'x' }, 'a'), '<p>a</p>'],
    ['alignment', par({ align: 'right' }, 'a'), '<p style="text-align:right">a</p>'],
    ['an alignment that CSS does not know', par({ align: 'wide' }, 'a'), '<p>a</p>'],
    ['an indent without a list', par({ indent: 2 }, 'a'), '<p style="margin-inline-start:4em">a</p>'],
    [
      'both at once',
      par({ indent: 1, align: 'center' }, 'a'),
      '<p style="text-align:center;margin-inline-start:2em">a</p>',
    ],
    ['direction and language', par({ dir: 'rtl', lang: 'ar' }, 'a'), '<p dir="rtl" lang="ar">a</p>'],
    ['a heading in a quote', par({ quote: 1, level: 2 }, 'a'), '<blockquote><h2>a</h2></blockquote>'],
  ])('%s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('items', () => {
  test('a task says to whoever cannot see it whether it is done', () => {
    expect(clean(par({ list: 'task', checked: true }, 'a'), par({ list: 'task' }, 'b'))).toBe(
      '<ul><li><input type="checkbox" disabled checked aria-label="Done">a</li>' +
        '<li><input type="checkbox" disabled aria-label="To do">b</li></ul>',
    );
  });

  test.each<[string, NodeJson[], string]>([
    ['an empty one', [item('')], '<ul><li></li></ul>'],
    [
      'an empty one with more in it keeps its own line',
      [item(''), item('a', { indent: 1 })],
      '<ul><li><p><br></p><ul><li>a</li></ul></li></ul>',
    ],
    ['a heading', [item('a', { level: 3 })], '<ul><li><h3>a</h3></li></ul>'],
    [
      'an alignment is not lost',
      [item('a', { align: 'right' })],
      '<ul><li><p style="text-align:right">a</p></li></ul>',
    ],
    ['a number to begin with', [item('a', { list: 'ordered', start: 0 })], '<ol start="0"><li>a</li></ol>'],
  ])('%s', (_name, blocks, html) => {
    expect(clean(...blocks)).toBe(html);
  });
});

describe('code', () => {
  test('keeps its line ends and its signs, and says its language', () => {
    expect(clean(code('if (a < b)\n  "c" & d', { language: 'ts' }))).toBe(
      '<pre><code class="language-ts">if (a &lt; b)\n  "c" &amp; d</code></pre>',
    );
  });

  test('a language of two words comes back whole', () => {
    const written = doc(code('x', { language: 'Visual Basic' }));
    expect(fromHtml(toHtml(written))).toEqual(written);
  });

  test.each(['\nx', '\n\nx\n', 'x\n'])(
    '%j comes back with every empty line it began or ended with',
    (text) => {
      const written = doc(code(text));
      expect(fromHtml(toHtml(written))).toEqual(written);
    },
  );
});

describe('frames', () => {
  const box = (attrs: Record<string, unknown>, ...content: NodeJson[]): NodeJson =>
    block('box', attrs, ...content);
  test.each<[string, NodeJson, string]>([
    [
      'a toggle folds below its title',
      box({ kind: 'toggle', titled: true }, p('a ', i('b')), p('c')),
      '<details><summary>a <em>b</em></summary><p>c</p></details>',
    ],
    [
      'one without a title shows no first line as one',
      box({ kind: 'toggle' }, p('a')),
      '<details><p>a</p></details>',
    ],
    [
      'a heading as the title stays a heading',
      box({ kind: 'toggle', titled: true }, par({ level: 2 }, 'a'), p('b')),
      '<details><h2>a</h2>\n<p>b</p></details>',
    ],
    ['a titled one that is empty', box({ kind: 'toggle', titled: true }), '<details></details>'],
    ['a callout is a note', box({ kind: 'callout' }, p('a')), '<div role="note"><p>a</p></div>'],
    ['one of a later kind too', box({ kind: 'later' }, p('a')), '<div role="note"><p>a</p></div>'],
  ])('%s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('what stands alone', () => {
  test.each<[string, NodeJson, string]>([
    [
      'a picture with its caption',
      block('image', { src: 'https://x.y/a', alt: 'A' }, 'c'),
      '<figure><img src="https://x.y/a" alt="A"><figcaption>c</figcaption></figure>',
    ],
    ['an object shows its label', block('object', { kind: 'k', label: 'a & b' }), '<div>a &amp; b</div>'],
    ['a block of a later version shows its words', block('later', { label: 'L' }), '<p>L</p>'],
    ['and its line', block('later', {}, 'a ', token('link', { label: 'L' })), '<p>a <span>L</span></p>'],
    ['and its blocks', block('later', {}, p('a'), p('b')), '<p>a</p>\n<p>b</p>'],
    ['and a break within its line', block('later', {}, br, 'a'), '<p><br>a</p>'],
    ['and nothing where it has none', block('later'), ''],
    [
      'a note that stands outside the document’s end is shown where it is',
      box(block('footnote', { note: 'n' }, p('a'))),
      '<div role="note"><div><p>a</p></div></div>',
    ],
  ])('%s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});
const box = (...content: NodeJson[]): NodeJson => block('box', {}, ...content);

describe('tables', () => {
  test.each<[string, NodeJson, string]>([
    [
      'rows of headings alone at the top are its head',
      table([th('a'), th('b')], [th('c'), td('d')]),
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><th>c</th><td>d</td></tr></tbody></table>',
    ],
    ['a head alone', table([th('a')]), '<table><thead><tr><th>a</th></tr></thead></table>'],
    ['none', table([td('a')]), '<table><tbody><tr><td>a</td></tr></tbody></table>'],
    [
      'a row of headings below another row is none of its head',
      table([td('a')], [th('b')]),
      '<table><tbody><tr><td>a</td></tr><tr><th>b</th></tr></tbody></table>',
    ],
    [
      'spans that make no sense are one cell',
      table([td('a', { colspan: -2, rowspan: 0.5 }), td('b', { colspan: 2.9 })]),
      '<table><tbody><tr><td>a</td><td colspan="2">b</td></tr></tbody></table>',
    ],
    [
      'a cell without anything',
      table([block('tableCell')]),
      '<table><tbody><tr><td></td></tr></tbody></table>',
    ],
    [
      'a heading or an item in a cell stays one',
      table([block('tableCell', {}, par({ level: 2 }, 'a')), block('tableCell', {}, item('b'))]),
      '<table><tbody><tr><td><h2>a</h2></td><td><ul><li>b</li></ul></td></tr></tbody></table>',
    ],
    [
      'what is indented in a cell stays so, and a cell may reach over rows',
      table([block('tableCell', { rowspan: 2 }, par({ indent: 1 }, 'a'))]),
      '<table><tbody><tr><td rowspan="2"><p style="margin-inline-start:2em">a</p></td></tr></tbody></table>',
    ],
    [
      'a row without cells is no head',
      table([], [td('a')]),
      '<table><tbody><tr></tr><tr><td>a</td></tr></tbody></table>',
    ],
  ])('%s', (_name, node, html) => {
    expect(clean(node)).toBe(html);
  });
});

describe('[X11] notes', () => {
  const note = (name: string, ...content: NodeJson[]): NodeJson =>
    block('footnote', { note: name }, ...content);
  const sign = (ref: string): NodeJson => token('footnote', { ref });

  test('two of one name, which only a merge makes, are one note with the words of both', () => {
    expect(clean(p(sign('n')), note('n', p('a')), note('n', p('b')))).toContain(
      '<li id="note-1"><p>a</p>\n<p>b</p></li>',
    );
  });

  test('two signs of one note have one number, and a sign in a table counts where it stands', () => {
    const html = clean(table([td(sign('x'))]), p(sign('y'), sign('x')), note('x', p('a')), note('y', p('b')));
    expect([...html.matchAll(/>(\d)<\/a>/g)].map(([, number]) => number)).toEqual(['1', '2', '1']);
    expect(html).toContain('<li id="note-1"><p>a</p></li><li id="note-2"><p>b</p></li>');
  });

  test('a sign whose note is gone has an empty place, not another’s words', () => {
    expect(clean(p(sign('gone'), sign('n')), note('n', p('a')))).toContain(
      '<li id="note-1"></li><li id="note-2"><p>a</p></li>',
    );
  });
});
