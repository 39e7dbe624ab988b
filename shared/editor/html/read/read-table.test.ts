import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { b, cell, doc, item, p, par, table, td, th } from '../../markdown/testing/document-builders.ts';
import type { NodeJson } from '../node-json.ts';
import { fromHtml } from '../from-html.ts';
import { toHtml } from '../to-html.ts';
import { readValid } from '../testing/read-valid.ts';

describe('tables in HTML from other programs', () => {
  test.each<[string, string, NodeJson[]]>([
    [
      'rows of head, foot and body in source order',
      '<table><thead><tr><th>a</thead><tfoot><tr><td>z</tfoot><tbody><tr><td>b</tbody></table>',
      [table([th('a')], [td('z')], [td('b')])],
    ],
    [
      'lists and several paragraphs in a cell',
      '<table><tr><td><p>a</p><ul><li>b</li></ul></td></tr></table>',
      [table([cell('tableCell', {}, p('a'), item('b'))])],
    ],
    [
      'an empty cell with an empty paragraph',
      '<table><tr><td></td></tr></table>',
      [table([cell('tableCell', {}, p())])],
    ],
    [
      'a caption as paragraphs above the table',
      '<table><caption><p>a</p><b>b</b></caption><tr><td>c</table>',
      [p('a'), p(b('b')), table([td('c')])],
    ],
    ['a caption without a table', '<table><caption>a</caption></table>', [p('a')]],
    [
      'a table in a table',
      '<table><tr><td>a<table><tr><td>b</table></table>',
      [table([cell('tableCell', {}, p('a'), table([td('b')]))])],
    ],
    [
      'a table in a quote and an item',
      '<blockquote><ul><li>a<table><tr><td>b</table></ul></blockquote>',
      [item('a', { quote: 1 }), { ...table([td('b')]), attrs: { indent: 1, quote: 1 } }],
    ],
    ['only the text around an empty table', 'a<table></table>b', [p('a'), p('b')]],
    ['a table without its empty row', '<table><tr></tr><tr><td>a</table>', [table([td('a')])]],
    [
      'cells without a script between them',
      '<table><tr><script>run()</script><td>a</table>',
      [table([td('a')])],
    ],
    [
      'cells without a template between them',
      '<table><tr><template>no</template><td>a</table>',
      [table([td('a')])],
    ],
  ])('fromHtml reads %s', (_name, html, blocks) => {
    expect(readValid(html)).toEqual(doc(...blocks));
  });

  test.each<[string, Record<string, unknown>]>([
    ['colspan="3" rowspan="2"', { colspan: 3, rowspan: 2 }],
    ['colspan="1"', {}],
    ['colspan="0"', {}],
    ['colspan="-2" rowspan="x"', {}],
    ['colspan="1001"', {}],
    ['colspan="2.5"', {}],
    ['colspan="1000" rowspan="0"', { rowspan: 2 }],
    ['rowspan="9"', { rowspan: 2 }],
    ['style="text-align: Right"', { align: 'right' }],
    ['align="center" style="text-align:left"', { align: 'left' }],
    ['style="text-align:start"', {}],
    ['data-colwidth="120,80"', { colwidth: [120, 80] }],
    ['data-colwidth="120,wide"', {}],
    ['data-colwidth="0"', {}],
    ['data-colwidth=""', {}],
  ])('fromHtml reads the valid attributes of a cell with %s', (attributes, attrs) => {
    expect(readValid(`<table><tr><td ${attributes}>a</td></tr><tr><td>b</td></tr></table>`)).toEqual(
      doc(table([td('a', attrs)], [td('b')])),
    );
  });
});

test('a random table survives a round trip through HTML unchanged', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const random = new SeededRandom(seed);
    const rows = Array.from({ length: 1 + random.below(4) }, (_, row) =>
      Array.from({ length: 1 + random.below(4) }, (_, column) => {
        const attrs = {
          ...(random.chance(0.2) && { colspan: 2 + random.below(3) }),
          ...(random.chance(0.2) && { align: random.pick(['left', 'center', 'right']) }),
          ...(random.chance(0.2) && { colwidth: [40 + random.below(200)] }),
        };
        const content = random.pick([
          [p(`w${row}${column}`)],
          [p()],
          [p('a'), p(b('b'))],
          [item('a'), item('b', { indent: 1 })],
          [par({ level: 2 }, 'a')],
        ]);
        return cell(random.pick(['tableCell', 'tableHeader']), attrs, ...content);
      }),
    );
    const source = doc(table(...rows), p('after'));
    expect(fromHtml(toHtml(source)), `seed ${seed}`).toEqual(source);
  }
});
