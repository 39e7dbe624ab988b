import { describe, expect, test } from 'vitest';
import {
  attribute,
  childElements,
  declaration,
  endsWithinTag,
  findElement,
  hiddenSources,
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

describe('truncated HTML', () => {
  test.each(['a < b', 'a <b>c</b>', '<p>a', 'a &lt', '', '<!-- a', 'I <3 you'])(
    '%j does not end within a tag',
    (html) => {
      expect(endsWithinTag(html)).toBe(false);
    },
  );

  test.each(['a <b', 'a <b class="c', 'a <', 'a </p', "x <i title='"])(
    '%j ends within a tag, so the parser would drop its last text',
    (html) => {
      expect(endsWithinTag(html)).toBe(true);
    },
  );
});

describe('hidden content of a page', () => {
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
  ])('hiddenSources(%j) returns %j', (html, pieces) => {
    expect(hiddenSources(parseHtml(html))).toEqual(pieces);
  });
});

describe('attributes and CSS declarations', () => {
  test('attribute() reads a value by its lower-case name and distinguishes an empty from an absent attribute', () => {
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
  ])('style="%s" declares %s as %j', (style, property, value) => {
    expect(declaration(element(`<p style="${style}">`), property)).toBe(value);
  });

  test('declaration() returns null for an element without a style attribute', () => {
    expect(declaration(element('<p>'), 'color')).toBeNull();
  });
});

describe('descendants of an element', () => {
  test('textContent returns the text in document order with line ends for breaks and without comments', () => {
    expect(textContent(parseHtml('<p>a <b>b<br>c</b></p><!-- no --> d'))).toBe('a b\nc d');
  });

  test('findElement returns the first match in document order at any depth', () => {
    const nodes = parseHtml('<div><p><i id="1"></i></p></div><i id="2"></i>');
    const found = findElement(nodes, ({ tagName }) => tagName === 'i');
    expect(found && attribute(found, 'id')).toBe('1');
    expect(findElement(nodes, ({ tagName }) => tagName === 'u')).toBeNull();
  });

  test('childElements returns direct child elements only', () => {
    const children = childElements(element('<div>a<p><b>b</b></p><!-- c --><hr></div>'));
    expect(children.map(({ tagName }) => tagName)).toEqual(['p', 'hr']);
  });

  test('textContent reads very deep and very wide trees without a stack overflow', () => {
    const deep = parseHtml(`${'<b>'.repeat(20_000)}x`);
    expect(textContent(deep)).toBe('x');
    const wide = parseHtml('<b>x</b>'.repeat(120_000));
    expect(textContent(wide)).toHaveLength(120_000);
  });
});
