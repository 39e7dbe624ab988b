// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { schema } from '../../testing/sample-document.ts';
import { clipboardParser } from './clipboard-html.ts';

/** Returns the blocks of pasted HTML as lines, with the marks of their text. */
function pasted(html: string): string[] {
  const source = document.createElement('div');
  source.innerHTML = html;
  const lines: string[] = [];
  clipboardParser(schema)
    .parseSlice(source)
    .content.forEach((block) => {
      lines.push(
        block.children
          .map(({ text = '', marks }) => marks.reduce((inner, { type }) => `[${type.name}:${inner}]`, text))
          .join(''),
      );
    });
  return lines;
}

const AUTHOR = 'cite="mailto:Ines" datetime="2026-01-01T10:00"';

test('Word’s tracked changes are accepted: deleted text is removed, inserted text is pasted as plain text', () => {
  expect(
    pasted(
      `<p class=MsoNormal>The <del ${AUTHOR}><span class=msoDel>low</span></del><ins ${AUTHOR}><span class=msoIns>high</span></ins> water` +
        `<ins ${AUTHOR}>, <b>twice</b></ins><s> a day</s>.<o:p></o:p></p>` +
        `<p class=MsoNormal><del ${AUTHOR}>A line that is gone.<o:p></o:p></del></p>` +
        `<ul><li><del ${AUTHOR}>an item that is gone</del></li><li>an item</li></ul>` +
        `<p class=MsoNormal><span class=msoDel>gone</span><span class=msoIns>here</span></p>`,
    ),
  ).toEqual(['The high water, [bold:twice][strike: a day].', 'an item', 'here']);
});

test('Word’s comments are removed with their anchors and list, while the commented text is pasted', () => {
  expect(
    pasted(
      `<p class=MsoNormal>The <a style='mso-comment-reference:I_1;mso-comment-date:20260101T1000'>lamp</a>` +
        `<span class=MsoCommentReference><span style='font-size:8pt'><a class=msocomanchor id="_anchor_1" href="#_msocom_1" onmouseover="x()">[I1]</a></span></span> burns.</p>` +
        `<div style='mso-element:comment-list'><hr class=msocomoff align=left size=1 width="33%">` +
        `<div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Does it?</p></div></div></div>`,
    ),
  ).toEqual(['The lamp burns.']);
});

test('del and ins elements of a web page are pasted as struck and underlined text', () => {
  expect(pasted('<p>a <del>b</del> <ins>c</ins></p><p></p>')).toEqual(['a [strike:b] [underline:c]', '']);
});
