import { describe, expect, test } from 'vitest';
import {
  attribute,
  childElements,
  declaration,
  endsWithinTag,
  findElement,
  hiddenPieces,
  isElement,
  parseHtml,
  textContent,
} from './element-tree.ts';
import type { HtmlElement } from './element-tree.ts';

function element(html: string): HtmlElement {
  const found = parseHtml(html).find(isElement);
  if (!found) throw new Error('There is no element.');
  return found;
}

describe('HTML that somebody cut off', () => {
  test.each(['a < b', 'a <b>c</b>', '<p>a', 'a &lt', '', '<!-- a', 'I <3 you'])(
    '%j says all it holds',
    (html) => {
      expect(endsWithinTag(html)).toBe(false);
    },
  );

  test.each(['a <b', 'a <b class="c', 'a <', 'a </p', "x <i title='"])(
    '%j ends within a tag, and whoever imports it has to keep those words otherwise',
    (html) => {
      expect(endsWithinTag(html)).toBe(true);
    },
  );
});

describe('what a page holds without showing it', () => {
  test.each<[string, string[]]>([
    ['<p>a</p>', []],
    ['a<!-- note to self -->b', ['<!-- note to self -->']],
    ['<!-- -->', []],
    ['<script>run()</script>', ['<script>run()</script>']],
    ['<style> </style>', []],
    ['<template><p>a <b>b</b></p></template>', ['<template>a b</template>']],
    [
      '<div><textarea>draft</textarea><select><option>x</select></div>',
      ['<textarea>draft</textarea>', '<select>x</select>'],
    ],
  ])('of %j is %j', (html, pieces) => {
    expect(hiddenPieces(parseHtml(html))).toEqual(pieces);
  });
});

describe('attributes and declarations', () => {
  test('an attribute is read by its name, and one that is empty is there', () => {
    const read = element('<p CLASS="a" title>');
    expect(attribute(read, 'class')).toBe('a');
    expect(attribute(read, 'title')).toBe('');
    expect(attribute(read, 'id')).toBeNull();
  });

  test.each([
    ['color: RED', 'color', 'red'],
    [' Color :red ; ', 'color', 'red'],
    ['background-color:red', 'color', null],
    ['color:red;color:blue', 'color', 'red'],
    ['color', 'color', null],
    ['', 'color', null],
    ['text-align:center!important', 'text-align', 'center'],
    ['text-align: center ! important ', 'text-align', 'center'],
  ])('style="%s" says of %s %j', (style, property, value) => {
    expect(declaration(element(`<p style="${style}">`), property)).toBe(value);
  });

  test('without a style nothing is declared', () => {
    expect(declaration(element('<p>'), 'color')).toBeNull();
  });
});

describe('what lies below', () => {
  test('text is as it is written, breaks are line ends, in the order of the page', () => {
    expect(textContent(parseHtml('<p>a <b>b<br>c</b></p><!-- no --> d'))).toBe('a b\nc d');
  });

  test('the first that matches in the page’s order is found, however deep', () => {
    const nodes = parseHtml('<div><p><i id="1"></i></p></div><i id="2"></i>');
    const found = findElement(nodes, ({ tagName }) => tagName === 'i');
    expect(found && attribute(found, 'id')).toBe('1');
    expect(findElement(nodes, ({ tagName }) => tagName === 'u')).toBeNull();
  });

  test('children are elements alone, grandchildren none', () => {
    const children = childElements(element('<div>a<p><b>b</b></p><!-- c --><hr></div>'));
    expect(children.map(({ tagName }) => tagName)).toEqual(['p', 'hr']);
  });

  test('no depth and no width of a page overflows the stack', () => {
    const deep = parseHtml(`${'<b>'.repeat(20_000)}x`);
    expect(textContent(deep)).toBe('x');
    const wide = parseHtml('<b>x</b>'.repeat(120_000));
    expect(textContent(wide)).toHaveLength(120_000);
  });
});
