// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

// With `?raw` the default export is the text of the file, which the linter does not know.
// oxlint-disable-next-line import/default
import wordOnlineLists from './fixtures/word-online-lists.html?raw';
import { pasteHtml } from './testing/paste-html.ts';

/** A list as Word for the web copies it: each item is a list of its own. */
const list = (tag: string, level: number | string, text: string, start = 1, item = ''): string =>
  `<div class="ListContainerWrapper"><${tag} start="${start}" role="list"><li role="listitem" data-aria-level="${level}" ${item}>` +
  `<p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;

const SAMPLES: readonly { what: string; html: string; expected: string[] }[] = [
  {
    what: 'a list with three levels',
    html: wordOnlineLists,
    expected: [
      'What is left:',
      '{list=ordered} the quay',
      '{indent=1 list=bullet} ropes',
      '{indent=2 list=bullet} the short one',
      '{list=ordered start=2} the boat',
      '{indent=1 list=bullet} oars',
    ],
  },
  {
    what: 'numbers at two levels',
    html: list('ol', 1, 'one') + list('ol', 2, 'one a') + list('ol', 2, 'one b', 2) + list('ol', 1, 'two', 2),
    expected: [
      '{list=ordered} one',
      '{indent=1 list=ordered} one a',
      '{indent=1 list=ordered start=2} one b',
      '{list=ordered start=2} two',
    ],
  },
  {
    what: 'the level in the other attribute, with several items in one list',
    html: '<div class="ListContainerWrapper"><ul><li aria-level="2" data-listid="1"><p>one<span class="EOP">&nbsp;</span></p></li><li aria-level="3" data-listid="1">two</li></ul></div>',
    expected: ['{indent=1 list=bullet} one', '{indent=2 list=bullet} two'],
  },
  {
    what: 'levels that are no numbers, or too deep',
    html: list('ul', 'x', 'one') + list('ul', '99', 'two') + list('ul', '-3', 'three'),
    expected: ['{list=bullet} one', '{indent=8 list=bullet} two', '{list=bullet} three'],
  },
  {
    what: 'a task',
    html: list('ul', 2, 'one', 1, 'role="checkbox" aria-checked="true"'),
    expected: ['{indent=1 list=task checked=true} one'],
  },
  {
    what: 'no-break spaces at the end of each paragraph',
    html: '<p class="Paragraph">18&nbsp;km <b>away</b><span class="EOP">&nbsp;</span></p><p class="Paragraph"><span class="EOP">&nbsp;</span></p><p>5&nbsp;</p>',
    expected: ['18\u00a0km [bold:away]', '', '5\u00a0'],
  },
];

describe('lists of Word for the web', () => {
  test.each(SAMPLES)('a paste keeps $what', ({ html, expected }) => {
    expect(pasteHtml(html)).toEqual(expected);
  });

  test('the levels of nested lists of other programs are not counted twice', () => {
    const html =
      '<ul><li aria-level="1">one</li><ul><li aria-level="2">two<ul><li aria-level="3">three</li></ul></li></ul></ul>';
    expect(pasteHtml(html)).toEqual([
      '{list=bullet} one',
      '{indent=1 list=bullet} two',
      '{indent=2 list=bullet} three',
    ]);
  });
});
