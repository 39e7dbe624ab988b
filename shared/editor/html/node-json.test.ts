import { describe, expect, test } from 'vitest';
import { block, br, marked, p, token } from '../markdown/testing/document-builders.ts';
import {
  depthAttribute,
  headingLevel,
  markName,
  nodeJson,
  numberAttribute,
  stringAttribute,
  nodeText,
} from './node-json.ts';

const withAttribute = (value: unknown) => ({ type: 'paragraph', attrs: { x: value } });

describe('attributes of a stored document, which may have values of any type', () => {
  test.each([
    ['a', 'a'],
    ['', null],
    [7, null],
    [null, null],
    [['a'], null],
    [undefined, null],
  ])('stringAttribute reads %j as %j', (value, read) => {
    expect(stringAttribute(withAttribute(value), 'x')).toBe(read);
  });

  test.each([
    [1.5, 1.5],
    [0, 0],
    ['1', null],
    [Number.NaN, null],
    [Infinity, null],
  ])('numberAttribute reads %j as %j', (value, read) => {
    expect(numberAttribute(withAttribute(value), 'x')).toBe(read);
  });

  test.each([
    [3, 3],
    [3.9, 3],
    [-1, 0],
    [99, 8],
    ['3', 0],
    [undefined, 0],
  ])('depthAttribute with the maximum 8 reads %j as %j', (value, read) => {
    expect(depthAttribute(withAttribute(value), 'x', 8)).toBe(read);
  });

  test.each([
    [null, null],
    [0, null],
    [-2, null],
    [0.5, null],
    [1, 1],
    [2.9, 2],
    [3, 3],
    [4.2, 4],
    [5, 5],
    [6, 6],
    [7, 6],
    [1e9, 6],
    ['2', null],
  ])('headingLevel reads the level %j as %j', (level, read) => {
    expect(headingLevel({ type: 'paragraph', attrs: { level } })).toBe(read);
  });

  test('attributes of a node without attributes are read as null', () => {
    expect(stringAttribute({ type: 'text' }, 'x')).toBeNull();
    expect(headingLevel({ type: 'paragraph' })).toBeNull();
  });
});

describe('nodeJson', () => {
  test('omits attributes that are null or undefined and keeps 0, false and the empty string', () => {
    expect(nodeJson('a', { b: null, c: undefined, d: 0, e: false, f: '' })).toEqual({
      type: 'a',
      attrs: { d: 0, e: false, f: '' },
    });
    expect(Object.keys(nodeJson('a', { b: null }, []))).toEqual(['type']);
  });
});

describe('the text of a node', () => {
  test('consists of its text, line ends for breaks, and labels of nodes without text, in document order', () => {
    const node = block(
      'box',
      {},
      p('a', marked('b', 'bold'), br, token('link', { label: 'L' })),
      block('image', { alt: 'not this', src: 's' }, 'caption'),
      block('image', { alt: 'alt' }),
      block('object', { label: 'O', alt: 'not this' }),
      token('split'),
    );
    expect(nodeText(node)).toBe('ab\nLcaptionaltO');
  });

  test('is read from a tree with 100,000 levels without a stack overflow', () => {
    let node = p('deep');
    for (let at = 0; at < 100_000; at += 1) node = { type: 'box', content: [node] };
    expect(nodeText(node)).toBe('deep');
  });
});

test.each([
  ['bold', 'bold'],
  ['style--Ab+/9z0=', 'style'],
  ['a--b--Ab+/9z0=', 'a--b'],
  ['style--short', 'style--short'],
  ['style--Ab+/9z0=x', 'style--Ab+/9z0=x'],
])('[X8] markName reads the stored mark %s as %s', (stored, name) => {
  expect(markName({ type: stored })).toBe(name);
});
