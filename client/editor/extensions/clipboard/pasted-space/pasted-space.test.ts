// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import googleDocs from '../fixtures/google-docs-scenes.html?raw';
// oxlint-disable-next-line import/default
import preWrap from '../fixtures/pre-wrap.html?raw';
import { item, p } from '../../../testing/sample-document.ts';
import { flatten } from '../flatten.ts';
import { pasteHtml } from '../testing/paste-html.ts';

const SAMPLES: readonly { what: string; html: string; expected: string[] }[] = [
  {
    what: 'a poem and a prompt of a chat',
    html: preWrap,
    expected: [
      'salt on the sill⏎    salt on the stair',
      'the tide has keys⏎    and leaves them there',
      'Rewrite this in the past tense.⏎Keep the names.⏎Two paragraphs.',
    ],
  },
  {
    what: 'line ends between marks, and a blank line inside of one',
    html: '<div style="white-space:break-spaces">a <i>one\n\n  two\n</i>\n<b>three</b>\n</div>',
    expected: ['a [italic:one]', '[italic:  two]', '[bold:three]'],
  },
  {
    what: 'a paragraph with tabs and double spaces',
    html: '<p style="white-space: pre">\tone  two<span style="white-space: normal">  a\n  b</span></p>\n<p>  three\n four  </p>',
    expected: ['\tone  two a b', 'three four'],
  },
  {
    what: 'line ends whose spaces are collapsed',
    html: '<p style="white-space: pre-line">one   two\n   three</p><p style="white-space-collapse: preserve-breaks">four\r\nfive</p>',
    expected: ['one two⏎three', 'four⏎five'],
  },
  {
    what: 'an item and a heading, which stay one block',
    html: '<ul style="white-space:pre-wrap">\n<li>one\n\ntwo</li>\n</ul>\n<h2 style="white-space:pre-wrap">three\nfour</h2>',
    expected: ['{list=bullet} one⏎⏎two', '{level=2} three⏎four'],
  },
  {
    what: 'a cell of a table',
    html: '<table><tr><td style="white-space:pre-wrap">one\n\n  two</td><td>three</td></tr></table>',
    expected: [
      'table',
      '  tableRow',
      '    tableCell',
      '      one',
      '        two',
      '    tableCell',
      '      three',
    ],
  },
  {
    what: 'a class of the style sheet',
    html: '<style>.poem { white-space: pre-wrap }</style><p class="poem">one\n  two</p>',
    expected: ['one⏎  two'],
  },
];

describe('white space that the source of a paste keeps', () => {
  test.each(SAMPLES)('lines and indents stay in $what', ({ html, expected }) => {
    expect(pasteHtml(html)).toEqual(expected);
  });

  test('lines from Google Docs keep their indents and double spaces', () => {
    const lines = pasteHtml(googleDocs);
    expect(lines).toContain('[italic:Tova] counted the ropes.  Twelve, then none.');
    expect(lines).toContain('        and the bell with it');
  });

  test('more than one blank line leaves an empty paragraph', () => {
    expect(pasteHtml('<div style="white-space:pre-wrap">\none\n\n \n\ntwo\n\n</div>')).toEqual([
      'one',
      '',
      'two',
    ]);
  });

  test('every one of 5,000 paragraphs stays', () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `${at}`).join('\n\n');
    const source = document.createElement('div');
    source.innerHTML = `<div style="white-space:pre-wrap">${text}</div>`;
    expect(flatten(source, document).childElementCount).toBe(5_000);
  });

  test('a line pasted among words becomes part of their paragraph', () => {
    const html = '<span style="white-space:pre-wrap">slow  tide</span>';
    expect(pasteHtml(html, [item('the | rose')])).toEqual(['{list=bullet} the slow  tide rose']);
    expect(pasteHtml('<span style="white-space:pre-wrap">slow\ntide</span>', [p('the | rose')])).toEqual([
      'the slow⏎tide rose',
    ]);
  });
});
