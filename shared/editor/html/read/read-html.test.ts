import { describe, expect, test } from 'vitest';
import { b, block, br, code, doc, i, item, marked, p, par, table, td } from '../../markdown/testing/flat.ts';
import type { NodeJson } from '../document-json.ts';
import { readValid } from '../testing/read-valid.ts';

const number = (text: string, attrs: Record<string, unknown> = {}): NodeJson =>
  item(text, { list: 'ordered', ...attrs });

describe('lists of other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    ['Word’s list in a list without an item', '<ol><ol><li>a</ol></ol>', [number('a', { indent: 1 })]],
    [
      'words between items, which no list may have, stay where they stood',
      '<ul><li>a</li> stray <li>b</li></ul>',
      [item('a'), p('stray'), item('b')],
    ],
    ['a paragraph in place of an item', '<ul><p>a</p><li>b</li></ul>', [item('a'), item('b')]],
    ['an item outside of any list', '<li>a</li><li>b</li>', [p('a'), p('b')]],
    [
      'three paragraphs and a list in one item',
      '<ul><li><p>a</p><p>b</p><ul><li>c</li></ul><p>d</p></li><li>e</li></ul>',
      [item('a'), par({ indent: 1 }, 'b'), item('c', { indent: 1 }), par({ indent: 1 }, 'd'), item('e')],
    ],
    [
      'an item that begins with code keeps its marker',
      '<ol start="2"><li><pre>x</pre></li></ol>',
      [number('', { start: 2 }), code('x', { indent: 1 })],
    ],
    ['a heading within an item is both', '<ul><li><h3>a</h3></li></ul>', [item('a', { level: 3 })]],
    [
      'a list of tasks within one of numbers',
      '<ol><li>a<ul><li><input type="checkbox" checked>b</li></ul></li></ol>',
      [number('a'), par({ list: 'task', checked: true, indent: 1 }, 'b')],
    ],
    [
      'a box to tick that stands later in an item makes no task of it',
      '<ul><li>a <span><input type="checkbox"></span></li></ul>',
      [item('a')],
    ],
    ['a field that is no box to tick', '<ul><li><input type="text">a</li></ul>', [item('a')]],
    [
      'numbers that a quote parts begin anew, and those below an item of their own go on',
      '<ol><li>a<blockquote><ol><li>b</li></ol></blockquote></li><li>c</li></ol>',
      [number('a'), number('b', { indent: 1, quote: 1 }), number('c')],
    ],
    ['a number that is none', '<ol start="x"><li>a</li></ol>', [number('a')]],
    [
      'numbers from zero and from below it',
      '<ol start="0"><li>a</ol><ol start="-3"><li>b</ol>',
      [number('a', { start: 0 }), number('b', { start: -3 })],
    ],
    ['a script between items says nothing', '<ul><script>x</script><li>a</li></ul>', [item('a')]],
  ])('%s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });

  test('as deep as the schema goes an item has its depth, below that it keeps its words', () => {
    const depths = readValid('<ul><li>a'.repeat(12)).content?.map(({ attrs }) => attrs?.['indent'] ?? 0);
    expect(depths).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8]);
  });
});

describe('blocks of other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    ['words around a table', '<p>a<table><tr><td>b</table>c', [p('a'), table([td('b')]), p('c')]],
    ['words in a table outside its cells', '<table>lost<tr><td>a</table>', [p('lost'), table([td('a')])]],
    ['bold around whole paragraphs', '<b>a<p>b</p>c</b>', [p(b('a')), p(b('b')), p(b('c'))]],
    [
      'a link around whole paragraphs',
      '<a href="/x"><p>a</p><p>b</p></a>',
      ['a', 'b'].map((text) => p(marked(text, { type: 'link', attrs: { href: '/x' } }))),
    ],
    [
      'an alignment around paragraphs, and one that says otherwise',
      '<div align="center"><p>a</p><p style="text-align:right">b</p></div>',
      [par({ align: 'center' }, 'a'), par({ align: 'right' }, 'b')],
    ],
    [
      'direction and language of a part hold for its paragraphs',
      '<section dir="rtl" lang="ar"><p>a</p><h2>b</h2></section>',
      [par({ dir: 'rtl', lang: 'ar' }, 'a'), par({ dir: 'rtl', lang: 'ar', level: 2 }, 'b')],
    ],
    [
      'an indent of ours, and none that the schema does not know',
      '<p data-indent="8">a</p><p data-indent="9">b</p><p data-indent="0">c</p><p data-indent="1.5">d</p>',
      [par({ indent: 8 }, 'a'), p('b'), p('c'), p('d')],
    ],
    ['start is how everything begins, and is not said', '<p style="text-align:start">a</p>', [p('a')]],
    [
      'terms and what they mean',
      '<dl><dt>a<dd>b<dd><p>c</dl>',
      [p(b('a')), par({ indent: 1 }, 'b'), par({ indent: 1 }, 'c')],
    ],
    [
      'a picture in a heading stays in it',
      '<h1>a<img src="/b.png"></h1>',
      [par({ level: 1 }, 'a', block('inlineImage', { src: '/b.png' }))],
    ],
    [
      'two pictures alone in a line',
      '<p><img src="/a.png"> <img src="/b.png"></p>',
      [block('image', { src: '/a.png' }), block('image', { src: '/b.png' })],
    ],
    ['two breaks at an end are one that shows', '<p>a<br><br></p>', [p('a', br)]],
    ['a space before and after a break', '<p>a <br> b</p>', [p('a', br, 'b')]],
    ['hard spaces are letters', '<p>a\u00a0\u00a0b</p>', [p('a\u00a0\u00a0b')]],
    [
      'a film without an address leaves its words',
      '<video>words <i>of it</i></video>',
      [p('words ', i('of it'))],
    ],
    [
      'a film whose address would run leaves its words',
      '<audio src="javascript:x">words</audio>',
      [p('words')],
    ],
    [
      'what stands for a formula or a button is read',
      '<math><mi>x</mi></math> <button>press</button>',
      [p('x press')],
    ],
    [
      'an end that never comes',
      '<blockquote><p>a<ul><li>b',
      [par({ quote: 1 }, 'a'), item('b', { quote: 1 })],
    ],
  ])('%s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });

  test('a form’s fields and what no reader sees leave nothing behind, wherever they stand', () => {
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

describe('notes', () => {
  test('a list of notes is notes, without the way back to the word that each browser draws', () => {
    const html =
      '<section role="doc-endnotes"><h2>Notes</h2><ol><li data-type="footnote" data-note="n">a <a role="doc-backlink" href="#x">back</a></li></ol></section>';
    expect(readValid(html)).toEqual(doc(block('footnote', { note: 'n' }, p('a'))));
  });

  test('a list of notes of another program is its words', () => {
    expect(readValid('<section role="doc-endnotes"><p>a</p></section>')).toEqual(doc(p('a')));
  });

  test('an empty note and an empty frame have a place to write', () => {
    for (const type of ['footnote', 'box'])
      expect(readValid(`<div data-type="${type}"></div>`)).toEqual(doc(block(type, {}, p())));
  });
});

describe('input beyond reason', () => {
  test.each(['<ul>', '<ol><ul>', '<ol><menu>', '<dl><dd>', '<figure><img src=a>', '<p><font>', '<section>'])(
    'nested without end is read all the same: %s',
    (tags) => {
      expect(JSON.stringify(readValid(`${tags.repeat(4000)}deep`))).toContain('deep');
    },
  );

  test('ten thousand paragraphs in a row', () => {
    expect(readValid('<p>a</p>'.repeat(10_000)).content).toHaveLength(10_000);
  });
});
