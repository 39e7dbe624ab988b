import {
  b,
  block,
  br,
  cell,
  code,
  doc,
  i,
  item,
  marked,
  p,
  par,
  table,
  td,
  th,
  token,
} from './document-builders.ts';
import type { RoundTrip } from './inline-round-trips.ts';

/** Round trips of paragraphs, lists, boxes and tables. */
export const BLOCK_ROUND_TRIPS: readonly RoundTrip[] = [
  // Blocks
  ['a paragraph', 'One line.', doc(p('One line.'))],
  ['two paragraphs', 'One.\n\nTwo.', doc(p('One.'), p('Two.'))],
  ['a heading', '# Title', doc(par({ level: 1 }, 'Title'))],
  ['a heading of level six', '###### Deep', doc(par({ level: 6 }, 'Deep'))],
  ['a heading that ends with a number sign', String.raw`# In C\#`, doc(par({ level: 1 }, 'In C#'))],
  ['a heading with marks', '## A *small* word', doc(par({ level: 2 }, 'A ', i('small'), ' word'))],
  ['a heading with a break', '# One<br>Two', doc(par({ level: 1 }, 'One', br, 'Two'))],
  ['a scene break', 'A\n\n---\n\nB', doc(p('A'), block('horizontalRule'), p('B'))],
  ['a page break', '<hr data-kind="page">', doc(block('horizontalRule', { kind: 'page' }))],
  ['a hard break', 'One\\\nTwo', doc(p('One', br, 'Two'))],
  ['two hard breaks', 'One\\\n\\\nTwo', doc(p('One', br, br, 'Two'))],
  ['a quote', '> Said.', doc(par({ quote: 1 }, 'Said.'))],
  ['a quote in a quote', '> One\n>\n> > Two', doc(par({ quote: 1 }, 'One'), par({ quote: 2 }, 'Two'))],
  ['a heading in a quote', '> # Title', doc(par({ quote: 1, level: 1 }, 'Title'))],
  ['code in a quote', '> ```\n> x\n> ```', doc(code('x', { quote: 1 }))],

  // Lists
  ['a bullet list', '- a\n- b', doc(item('a'), item('b'))],
  [
    'nested bullets',
    '- a\n  - b\n    - c\n- d',
    doc(item('a'), item('b', { indent: 1 }), item('c', { indent: 2 }), item('d')),
  ],
  ['a numbered list', '1. a\n2. b', doc(item('a', { list: 'ordered' }), item('b', { list: 'ordered' }))],
  [
    'a numbered list from five',
    '5. a\n6. b',
    doc(item('a', { list: 'ordered', start: 5 }), item('b', { list: 'ordered' })),
  ],
  [
    'a numbered list inside a bullet',
    '- a\n  1. b',
    doc(item('a'), item('b', { list: 'ordered', indent: 1 })),
  ],
  [
    'a task list',
    '- [ ] a\n- [x] b',
    doc(item('a', { list: 'task' }), item('b', { list: 'task', checked: true })),
  ],
  ['a task among bullets', '- a\n- [ ] b', doc(item('a'), item('b', { list: 'task' }))],
  ['an empty item', '- a\n-\n- b', doc(item('a'), item(''), item('b'))],
  ['an empty item alone', '-', doc(item(''))],
  [
    'an empty numbered item',
    '1. a\n2.\n3. b',
    doc(...['a', '', 'b'].map((text) => item(text, { list: 'ordered' }))),
  ],
  [
    'an empty task',
    '- [ ]\n- [x]',
    doc(item('', { list: 'task' }), item('', { list: 'task', checked: true })),
  ],
  ['a paragraph in an item', '- a\n\n  b', doc(item('a'), par({ indent: 1 }, 'b'))],
  ['code in an item', '- a\n  ```\n  x\n  ```', doc(item('a'), code('x', { indent: 1 }))],
  ['an item that begins with code', '- ```\n  x\n  ```', doc(item(''), code('x', { indent: 1 }))],
  ['a quote in an item', '- a\n  > b', doc(item('a'), par({ indent: 1, quote: 1 }, 'b'))],
  ['a list in a quote', '> - a\n>   - b', doc(item('a', { quote: 1 }), item('b', { quote: 1, indent: 1 }))],
  ['a heading in an item', '- ## a', doc(item('a', { level: 2 }))],
  ['a scene break in an item', '* ---', doc(item(''), block('horizontalRule', { indent: 1 }))],
  [
    'adjacent numbered lists',
    '1. a\n\n1) b',
    doc(item('a', { list: 'ordered' }), item('b', { list: 'ordered', start: 1 })),
  ],
  ['a bullet list below a numbered list', '1. a\n\n- b', doc(item('a', { list: 'ordered' }), item('b'))],
  ['text directly below a list', '- a\n\nb', doc(item('a'), p('b'))],
  ['a break in an item', '- a\\\n  b', doc(par({ list: 'bullet' }, 'a', br, 'b'))],
  ['an item that looks like a task', String.raw`- \[ ] a`, doc(item('[ ] a'))],
  ['an item whose text is an empty checkbox', String.raw`- \[ ]`, doc(item('[ ]'))],

  // Boxes
  [
    'a callout',
    '> [!callout] T\n>\n> a',
    doc(block('box', { kind: 'callout', titled: true }, p('T'), p('a'))),
  ],
  ['a callout without a title', '> [!callout]\n>\n> a', doc(block('box', { kind: 'callout' }, p('a')))],
  ['a box of an unknown kind', '> [!stanza]\n>\n> a', doc(block('box', { kind: 'stanza' }, p('a')))],
  [
    'a box beside a quote',
    '> [!callout]\n>\n> a\n\n> b',
    doc(block('box', { kind: 'callout' }, p('a')), par({ quote: 1 }, 'b')),
  ],
  [
    'a box in a box',
    '> [!callout]\n>\n> > [!callout]\n> >\n> > a',
    doc(block('box', { kind: 'callout' }, block('box', { kind: 'callout' }, p('a')))),
  ],
  [
    'a toggle',
    '<details>\n<summary>T <strong>b</strong></summary>\n\na\n\n- b\n\n</details>',
    doc(block('box', { kind: 'toggle', titled: true }, p('T ', b('b')), p('a'), item('b'))),
  ],
  ['a toggle without a title', '<details>\n\na\n\n</details>', doc(block('box', { kind: 'toggle' }, p('a')))],
  [
    'two toggles',
    '<details>\n\na\n\n</details>\n\n<details>\n\nb\n\n</details>',
    doc(block('box', { kind: 'toggle' }, p('a')), block('box', { kind: 'toggle' }, p('b'))),
  ],
  [
    'a toggle in a toggle',
    '<details>\n\n<details>\n\na\n\n</details>\n\nb\n\n</details>',
    doc(block('box', { kind: 'toggle' }, block('box', { kind: 'toggle' }, p('a')), p('b'))),
  ],
  [
    'a toggle in an item',
    '- a\n\n  <details>\n\n  b\n\n  </details>',
    doc(item('a'), block('box', { kind: 'toggle', indent: 1 }, p('b'))),
  ],

  // Paragraph attributes that only HTML can express
  ['an aligned paragraph', '<p align="center">a <em>b</em></p>', doc(par({ align: 'center' }, 'a ', i('b')))],
  ['an aligned heading', '<h2 align="right">a</h2>', doc(par({ align: 'right', level: 2 }, 'a'))],
  ['an aligned item', '- <p align="center">a</p>', doc(par({ align: 'center', list: 'bullet' }, 'a'))],
  [
    'a paragraph with direction and language',
    '<p dir="rtl" lang="ar">a</p>',
    doc(par({ dir: 'rtl', lang: 'ar' }, 'a')),
  ],
  ['a paragraph style', '<p data-style="verse">a</p>', doc(par({ style: 'verse' }, 'a'))],
  ['an indent without a list', '<p data-indent="2">a</p>', doc(par({ indent: 2 }, 'a'))],
  [
    'a token in an aligned paragraph',
    '<p align="center">a <span data-type="token" data-kind="link" data-ref="r" data-label="L">L</span></p>',
    doc(par({ align: 'center' }, 'a ', token('link', { ref: 'r', label: 'L' }))),
  ],

  // Tables
  ['a table', '| a | b |\n| - | - |\n| c | d |', doc(table([th('a'), th('b')], [td('c'), td('d')]))],
  [
    'a table with aligned columns',
    '| a | b |\n| :- | -: |\n| c | d |',
    doc(
      table(
        [th('a', { align: 'left' }), th('b', { align: 'right' })],
        [td('c', { align: 'left' }), td('d', { align: 'right' })],
      ),
    ),
  ],
  ['a pipe in a cell', '| a |\n| - |\n| b \\| c |', doc(table([th('a')], [td('b | c')]))],
  [
    'a pipe in code in a cell',
    '| a |\n| - |\n| `b \\| c` |',
    doc(table([th('a')], [td(marked('b | c', 'code'))])),
  ],
  [
    'a pipe in a formula in a cell',
    '| a |\n| - |\n| <span data-type="token" data-kind="math" data-label="&#124;x&#124;">\\|x\\|</span> |',
    doc(table([th('a')], [td(token('math', { label: '|x|' }))])),
  ],
  [
    'a break in a cell',
    '| a |\n| - |\n| b<br>c |',
    doc(table([th('a')], [cell('tableCell', {}, p('b', br, 'c'))])),
  ],
  [
    'merged cells',
    '<table><tbody><tr><td colspan="2">a</td></tr><tr><td>b</td><td>c</td></tr></tbody></table>',
    doc(table([td('a', { colspan: 2 })], [td('b'), td('c')])),
  ],
  [
    'a table without a header row',
    '<table><tbody><tr><td>a</td></tr></tbody></table>',
    doc(table([td('a')])),
  ],
  [
    'blocks in a cell',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><p>b</p><pre><code>c&#10;&#10;d</code></pre><ul><li>e</li></ul></td></tr></tbody></table>',
    doc(table([th('a')], [cell('tableCell', {}, p('b'), code('c\n\nd'), item('e'))])),
  ],
  [
    'a table in an item',
    '- a\n\n  | b |\n  | - |\n  | c |',
    doc(item('a'), { ...table([th('b')], [td('c')]), attrs: { indent: 1 } }),
  ],
];
