import { describe, expect, test } from 'vitest';
import {
  b,
  block,
  br,
  code,
  doc,
  i,
  item,
  marked,
  p,
  par,
  table,
  td,
} from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { readValid } from '../testing/read-valid.ts';

const number = (text: string, attrs: Record<string, unknown> = {}): NodeJson =>
  item(text, { list: 'ordered', ...attrs });

describe('lists in HTML from other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    [
      'a list directly inside a list, as Word writes it',
      '<ol><ol><li>a</ol></ol>',
      [number('a', { indent: 1 })],
    ],
    [
      'invalid text between items as a paragraph at the same position',
      '<ul><li>a</li> stray <li>b</li></ul>',
      [item('a'), p('stray'), item('b')],
    ],
    ['a paragraph instead of an item as an item', '<ul><p>a</p><li>b</li></ul>', [item('a'), item('b')]],
    ['items outside a list as paragraphs', '<li>a</li><li>b</li>', [p('a'), p('b')]],
    [
      'three paragraphs and a list in one item',
      '<ul><li><p>a</p><p>b</p><ul><li>c</li></ul><p>d</p></li><li>e</li></ul>',
      [item('a'), par({ indent: 1 }, 'b'), item('c', { indent: 1 }), par({ indent: 1 }, 'd'), item('e')],
    ],
    [
      'an item that begins with code, with the marker on an empty paragraph',
      '<ol start="2"><li><pre>x</pre></li></ol>',
      [number('', { start: 2 }), code('x', { indent: 1 })],
    ],
    [
      'a heading in an item as an item with a level',
      '<ul><li><h3>a</h3></li></ul>',
      [item('a', { level: 3 })],
    ],
    [
      'a task list inside a numbered list',
      '<ol><li>a<ul><li><input type="checkbox" checked>b</li></ul></li></ol>',
      [number('a'), par({ list: 'task', checked: true, indent: 1 }, 'b')],
    ],
    [
      'an item with a checkbox after its text as a bullet',
      '<ul><li>a <span><input type="checkbox"></span></li></ul>',
      [item('a')],
    ],
    ['an item with a text field as a bullet', '<ul><li><input type="text">a</li></ul>', [item('a')]],
    [
      'a numbered list in a quote as its own list, while the outer list continues',
      '<ol><li>a<blockquote><ol><li>b</li></ol></blockquote></li><li>c</li></ol>',
      [number('a'), number('b', { indent: 1, quote: 1 }), number('c')],
    ],
    ['an invalid start number as none', '<ol start="x"><li>a</li></ol>', [number('a')]],
    [
      'start numbers of zero and below',
      '<ol start="0"><li>a</ol><ol start="-3"><li>b</ol>',
      [number('a', { start: 0 }), number('b', { start: -3 })],
    ],
    ['items without a script between them', '<ul><script>x</script><li>a</li></ul>', [item('a')]],
  ])('fromHtml reads %s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });

  test('fromHtml clamps the indent of deeply nested items to 8', () => {
    const depths = readValid('<ul><li>a'.repeat(12)).content?.map(({ attrs }) => attrs?.['indent'] ?? 0);
    expect(depths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8]);
  });
});

describe('blocks in HTML from other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    ['text around a table', '<p>a<table><tr><td>b</table>c', [p('a'), table([td('b')]), p('c')]],
    ['text in a table outside its cells', '<table>lost<tr><td>a</table>', [p('lost'), table([td('a')])]],
    ['bold around whole paragraphs', '<b>a<p>b</p>c</b>', [p(b('a')), p(b('b')), p(b('c'))]],
    [
      'a link around whole paragraphs',
      '<a href="/x"><p>a</p><p>b</p></a>',
      ['a', 'b'].map((text) => p(marked(text, { type: 'link', attrs: { href: '/x' } }))),
    ],
    [
      'an alignment around paragraphs, which one of them overrides',
      '<div align="center"><p>a</p><p style="text-align:right">b</p></div>',
      [par({ align: 'center' }, 'a'), par({ align: 'right' }, 'b')],
    ],
    [
      'the direction and language of a section on its paragraphs',
      '<section dir="rtl" lang="ar"><p>a</p><h2>b</h2></section>',
      [par({ dir: 'rtl', lang: 'ar' }, 'a'), par({ dir: 'rtl', lang: 'ar', level: 2 }, 'b')],
    ],
    [
      'a valid data-indent, ignoring values that the schema does not allow',
      '<p data-indent="8">a</p><p data-indent="9">b</p><p data-indent="0">c</p><p data-indent="1.5">d</p>',
      [par({ indent: 8 }, 'a'), p('b'), p('c'), p('d')],
    ],
    ['the alignment start as no alignment', '<p style="text-align:start">a</p>', [p('a')]],
    [
      'a definition list as bold terms and indented definitions',
      '<dl><dt>a<dd>b<dd><p>c</dl>',
      [p(b('a')), par({ indent: 1 }, 'b'), par({ indent: 1 }, 'c')],
    ],
    [
      'an image in a heading as an inline image',
      '<h1>a<img src="/b.png"></h1>',
      [par({ level: 1 }, 'a', block('inlineImage', { src: '/b.png' }))],
    ],
    [
      'two images alone in a paragraph as two image blocks',
      '<p><img src="/a.png"> <img src="/b.png"></p>',
      [block('image', { src: '/a.png' }), block('image', { src: '/b.png' })],
    ],
    ['two breaks at the end of a paragraph as one', '<p>a<br><br></p>', [p('a', br)]],
    ['a break without the spaces around it', '<p>a <br> b</p>', [p('a', br, 'b')]],
    ['non-breaking spaces unchanged', '<p>a\u00a0\u00a0b</p>', [p('a\u00a0\u00a0b')]],
    ['a video without a URL as its text', '<video>words <i>of it</i></video>', [p('words ', i('of it'))]],
    ['audio with a script URL as its text', '<audio src="javascript:x">words</audio>', [p('words')]],
    ['the text of formulas and buttons', '<math><mi>x</mi></math> <button>press</button>', [p('x press')]],
    ['unclosed elements', '<blockquote><p>a<ul><li>b', [par({ quote: 1 }, 'a'), item('b', { quote: 1 })]],
  ])('fromHtml reads %s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });

  test('fromHtml drops form fields and hidden elements at any position', () => {
    for (const hidden of [
      '<textarea>no</textarea>',
      '<select><option>no</option></select>',
      '<svg><text>no</text></svg>',
      '<noscript>no</noscript>',
      '<template>no</template>',
      '<style>no</style>',
      '<title>no</title>',
    ])
      expect(readValid(`<p>a</p>${hidden}<div>${hidden}b</div>`), hidden).toEqual(doc(p('a'), p('b')));
  });
});

describe('footnotes in HTML', () => {
  test('a list of footnotes written by toHtml becomes footnotes without its heading and backlinks', () => {
    const html =
      '<section role="doc-endnotes"><h2>Notes</h2><ol><li data-type="footnote" data-note="n">a <a role="doc-backlink" href="#x">back</a></li></ol></section>';
    expect(readValid(html)).toEqual(doc(block('footnote', { note: 'n' }, p('a'))));
  });

  test('a list of footnotes from another program becomes its text', () => {
    expect(readValid('<section role="doc-endnotes"><p>a</p></section>')).toEqual(doc(p('a')));
  });

  test('an empty footnote and an empty box get an empty paragraph', () => {
    for (const type of ['footnote', 'box'])
      expect(readValid(`<div data-type="${type}"></div>`)).toEqual(doc(block(type, {}, p())));
  });
});

describe('extremely deep or long HTML', () => {
  test.each(['<ul>', '<ol><ul>', '<ol><menu>', '<dl><dd>', '<figure><img src=a>', '<p><font>', '<section>'])(
    'fromHtml reads text inside 4,000 nested elements: %s',
    (tags) => {
      expect(JSON.stringify(readValid(`${tags.repeat(4000)}deep`))).toContain('deep');
    },
  );

  test('fromHtml reads 10,000 paragraphs', () => {
    expect(readValid('<p>a</p>'.repeat(10_000)).content).toHaveLength(10_000);
  });
});
