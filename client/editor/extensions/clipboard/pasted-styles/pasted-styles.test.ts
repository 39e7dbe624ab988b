// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import wordCharacterStyle from '../fixtures/word-character-style.html?raw';
import { pasteHtml } from '../testing/paste-html.ts';
import { MAX_SHEET_LENGTH, MAX_STYLED_SELECTORS, readStyleSheet } from './read-style-sheet.ts';

const styled = (css: string, body: string): string =>
  `<head><style>${css}</style></head><body>${body}</body>`;

const SAMPLES: readonly { from: string; html: string; expected: string[] }[] = [
  {
    from: 'Word, with a character style and a paragraph style',
    html: wordCharacterStyle,
    expected: [
      'She waited. [italic:Not again,] she thought.',
      '[italic:All ropes are one rope.]',
      '[underline:Underlined in Notes.]',
    ],
  },
  {
    from: 'Word, with a list of selectors, comments and rules of pages and lists',
    html: styled(
      `<!--
 /* Style Definitions { */
 @font-face {font-family:"Cambria Math";}
p.MsoQuote, li.MsoQuote, div.MsoQuote
	{mso-style-link:"Quote Char"; margin:0cm; font-style:italic; mso-bidi-font-style:normal;}
span.Loud {font-weight:bold; text-decoration:underline line-through;}
@page WordSection1 {size:595pt;} @media print { span.Plain {font-style:italic} }
@list l0:level1 {mso-level-number-format:bullet; font-style:italic;}
-->`,
      '<p class=MsoQuote>The tide <span class=Plain>rose</span> <span class="x Loud">now</span></p><p class=MsoNormal>later</p>',
    ),
    expected: ['[italic:The tide rose] [bold+italic+underline+strike:now]', 'later'],
  },
  {
    from: 'Word, with upright words inside of an italic paragraph',
    html: styled(
      'p.Letter {font-style:italic; font-weight:bold} .Upright {font-style:normal}',
      '<p class=Letter>Dear <span class=Upright>Tova</span>, <span style="font-weight:400">come</span></p>',
    ),
    expected: ['[bold+italic:Dear ][bold:Tova][bold+italic:, ][italic:come]'],
  },
  {
    from: 'Apple Notes and TextEdit',
    html: `<meta charset="UTF-8">${styled(
      'p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px Helvetica}\nspan.s1 {text-decoration: underline}\nspan.s2 {text-decoration: line-through}',
      '<p class="p1"><span class="s1">one</span> <span class="s2">two</span> <b>three</b></p>',
    )}`,
    expected: ['[underline:one] [strike:two] [bold:three]'],
  },
  {
    from: 'Pages, with elements, two sheets and a later rule of the same selector',
    html: `<style>p { font-style: ITALIC !important } .a { font-weight: 700 }</style><style>p { font-style: normal } q { font-style: oblique }</style><p>a <span class="a">b</span> <q>c</q></p>`,
    expected: ['a [bold:b] [italic:c]'],
  },
  {
    from: 'LibreOffice, with a style of the paragraph itself, in a list and in a table',
    html:
      '<p style="font-style: italic">one</p><ul><li style="font-weight:bold">two</li></ul>' +
      '<table><tr><td style="text-decoration: line-through">three</td><td>four</td></tr></table>',
    expected: [
      '[italic:one]',
      '{list=bullet} [bold:two]',
      'table',
      '  tableRow',
      '    tableCell',
      '      [strike:three]',
      '    tableCell',
      '      four',
    ],
  },
  {
    from: 'Word, whose links, headings and tracked insertions have looks of their own',
    html: styled(
      'h1 {font-weight:bold} a:link, span.MsoHyperlink {text-decoration:underline} span.msoIns {text-decoration:underline}',
      '<h1>High <span>Water</span></h1><p><span class=MsoHyperlink><a href="https://example.org">link</a></span> <ins cite="x"><span class=msoIns>new</span></ins></p>',
    ),
    expected: ['{level=1} High Water', '[link:link] new'],
  },
  {
    from: 'a page whose own style of an element wins over its sheet',
    html: styled(
      '.a {font-style:italic}',
      '<p><span class="a" style="font-style:normal">one</span> <i>two</i></p>',
    ),
    expected: ['one [italic:two]'],
  },
];

describe('the style sheet of pasted HTML', () => {
  test.each(SAMPLES)('the marks of a style sheet survive a paste from $from', ({ html, expected }) => {
    expect(pasteHtml(html)).toEqual(expected);
  });

  test('a style sheet styles only the paste that it came with', () => {
    pasteHtml(styled('p {font-style:italic}', '<p>one</p>'));
    expect(pasteHtml('<p>two</p>')).toEqual(['two']);
  });

  test('a style sheet in a comment or in an attribute is not applied', () => {
    const sheet = '<style>p {font-style:italic}</style>';
    expect(pasteHtml(`<!-- ${sheet} --><p title="${sheet}">one</p>`)).toEqual(['one']);
  });
});

describe('the bounds of a style sheet', () => {
  test('only the first selectors of a long sheet are read', () => {
    const rules = Array.from({ length: MAX_STYLED_SELECTORS + 5 }, (_, at) => `.a${at}{font-style:italic}`);
    expect(readStyleSheet(rules.join('')).size).toBe(MAX_STYLED_SELECTORS);
  });

  test('a sheet is read up to its longest length', () => {
    const sheet = `${' '.repeat(MAX_SHEET_LENGTH)}p{font-style:italic}`;
    expect(readStyleSheet(sheet).size).toBe(0);
    expect(readStyleSheet(sheet.slice(30)).size).toBe(1);
  });

  test.each(['{', '}', 'p{', '@media{', '/*', '<!--', ';', 'p,', 'p{font-style:'])(
    'a sheet that repeats %s styles nothing',
    (piece) => {
      expect(readStyleSheet(piece.repeat(20_000)).size).toBe(0);
    },
  );
});
