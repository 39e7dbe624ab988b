// @vitest-environment jsdom
import { expect, test } from 'vitest';

import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';

import { neutralizeHtml } from './neutralize-html.ts';

const read = (html: string) => new DOMParser().parseFromString(html, 'text/html');

test('a browser parses no event handler, style or base element in any neutralized payload', () => {
  const remaining = SCRIPT_PAYLOADS.flatMap(({ name, source }) =>
    [...read(neutralizeHtml(source)).querySelectorAll('*')].flatMap((element) =>
      [element.nodeName.toLowerCase(), ...element.getAttributeNames()]
        .filter(
          (word) =>
            /^(?:on.*|style|base)$/.test(word) && !(word === 'style' && element.hasAttribute('style')),
        )
        .map((word) => `${name}: ${word}`),
    ),
  );
  expect(remaining).toEqual([]);
});

test('text stays unchanged, also text that mentions event handlers', () => {
  for (const html of [
    '<p>Write <code>&lt;a onclick="x"&gt;</code>, once = 1 &lt; on=2, a <b>onload=</b> c < d onto=e</p>',
    '<p title="a > b onclick=x" alt=\'on="\' data-on=1 style="color:red">x</p><!-- <a onclick=x> --><p>y</p>',
    '<!--><p>z</p><!---><p>a</p><!-- b --!><p>c</p><![if !x]>d<![endif]>',
  ])
    expect(neutralizeHtml(html)).toBe(html);
});

test('event handlers are renamed in every notation, and a quote in a style sheet does not hide later ones', () => {
  expect(neutralizeHtml('<a/ONCLICK=x\tonfocus = "y>"onblur>z</a>')).toBe(
    '<a/x-ONCLICK=x\tx-onfocus = "y>"x-onblur>z</a>',
  );
  expect(neutralizeHtml(`<STYLE>p{content:"<a '"}</STYLE x><p onclick=x>it's "on=1"</p>`)).toBe(
    `<noframes>p{content:"<a '"}</noframes x><p x-onclick=x>it's "on=1"</p>`,
  );
  expect(neutralizeHtml('<base href=x>words<style>p {}')).toBe('<x-base href=x>words<noframes>p {}');
});
