// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import googleDocs from './fixtures/google-docs-scenes.html?raw';
// oxlint-disable-next-line import/default
import scenesAndStanzas from './fixtures/scenes-and-stanzas.txt?raw';
import { schema } from '../../testing/sample-document.ts';
import { textSlice } from './plain-text.ts';
import { pasteHtml } from './testing/paste-html.ts';

const HTML_SAMPLES: readonly { from: string; html: string; expected: string[] }[] = [
  {
    from: 'Apple Notes, with a break in a block of its own',
    html: '<div>one</div><div><br></div><div>two</div><div>three</div>',
    expected: ['one', '', 'two', 'three'],
  },
  {
    from: 'Google Docs, with several breaks',
    html: '<p>one</p><br />\n<br /><!-- a --><br /><p>two</p>',
    expected: ['one', '', 'two'],
  },
  {
    from: 'a quotation',
    html: '<blockquote><p>one</p><br><p>two</p></blockquote>',
    expected: ['{quote=1} one', '{quote=1} ', '{quote=1} two'],
  },
  {
    from: 'a page with breaks at its ends, beside a list, a table and a rule',
    html:
      '<br><p>one</p><br><ul><li>two</li></ul><br><p>three</p><br><hr><br><p>four</p><br><table><tr><td>a</td><td>b</td></tr></table>' +
      '<p>five</p><br><br class="Apple-interchange-newline">',
    expected: [
      'one',
      '{list=bullet} two',
      'three',
      'horizontalRule',
      'four',
      'table',
      '  tableRow',
      '    tableCell',
      '      a',
      '    tableCell',
      '      b',
      'five',
    ],
  },
  {
    from: 'Word, with a page break',
    html: '<p>one</p><br clear=all style="page-break-before:always"><p>two</p>',
    expected: ['one', 'two'],
  },
  {
    from: 'an item with two paragraphs',
    html: '<ul><li><p>one</p><br><p>two</p></li></ul>',
    expected: ['{list=bullet} one', '{indent=1} two'],
  },
];

describe('blank lines of pasted HTML', () => {
  test('the blank lines between the scenes of a page from Google Docs stay', () => {
    expect(pasteHtml(googleDocs).slice(0, 6)).toEqual([
      'The Ropewalk',
      '',
      '[italic:Tova] counted the ropes.  Twelve, then none.',
      '',
      'In the morning the boat was gone.',
      '        and the bell with it',
    ]);
  });

  test.each(HTML_SAMPLES)('a blank line between paragraphs is an empty one: $from', ({ html, expected }) => {
    expect(pasteHtml(html)).toEqual(expected);
  });
});

const TEXT_SAMPLES: readonly { what: string; text: string; expected: string[] }[] = [
  {
    what: 'scenes and stanzas with a line for each paragraph',
    text: scenesAndStanzas,
    expected: [
      'The lamp went out at two.',
      'Nobody on the quay saw it.',
      '',
      'In the morning the boat was gone.',
      'Tova counted the ropes.',
      '',
      'salt on the sill',
      '    salt on the stair',
      '',
      'the tide has keys',
      '    and leaves them there',
    ],
  },
  {
    what: 'paragraphs with a blank line between all of them',
    text: 'one\n\ntwo\r\n\r\nthree',
    expected: ['one', 'two', 'three'],
  },
  {
    what: 'paragraphs with a blank line between them and more between scenes',
    text: 'one\n\ntwo\n\n \n\t\nthree\n\nfour',
    expected: ['one', 'two', '', 'three', 'four'],
  },
  {
    what: 'paragraphs with two blank lines between all of them, and at the ends',
    text: '\n\none\n\n\ntwo\n\n\nthree\n\n\n\n',
    expected: ['one', 'two', 'three'],
  },
  {
    what: 'an address above paragraphs with a blank line between them',
    text: 'Ines Olsson\n4 Quay Street\n\nDear Mara\n\nIt rose.\n\nInes',
    expected: ['Ines Olsson', '4 Quay Street', 'Dear Mara', 'It rose.', 'Ines'],
  },
];

describe('blank lines of pasted plain text', () => {
  test.each(TEXT_SAMPLES)('a further blank line is an empty paragraph in $what', ({ text, expected }) => {
    const { content } = textSlice(text, schema);
    expect(content.content.map((block) => block.textContent)).toEqual(expected);
  });
});
