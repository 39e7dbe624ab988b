import { describe, expect, test } from 'vitest';
import { block, br, marked, p, token } from '../markdown/testing/flat.ts';
import {
  depthAttribute,
  headingLevel,
  markName,
  nodeJson,
  numberAttribute,
  stringAttribute,
  wordsOf,
} from './document-json.ts';

const holding = (value: unknown) => ({ type: 'paragraph', attrs: { x: value } });

describe('attributes of a stored document, whatever a peer wrote there', () => {
  test.each([
    ['a', 'a'],
    ['', null],
    [7, null],
    [null, null],
    [['a'], null],
    [undefined, null],
  ])('%j as a string is %j', (value, read) => {
    expect(stringAttribute(holding(value), 'x')).toBe(read);
  });

  test.each([
    [1.5, 1.5],
    [0, 0],
    ['1', null],
    [Number.NaN, null],
    [Infinity, null],
  ])('%j as a number is %j', (value, read) => {
    expect(numberAttribute(holding(value), 'x')).toBe(read);
  });

  test.each([
    [3, 3],
    [3.9, 3],
    [-1, 0],
    [99, 8],
    ['3', 0],
    [undefined, 0],
  ])('%j as a depth up to 8 is %j', (value, read) => {
    expect(depthAttribute(holding(value), 'x', 8)).toBe(read);
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
  ])('a level of %j is a heading of %j', (level, read) => {
    expect(headingLevel({ type: 'paragraph', attrs: { level } })).toBe(read);
  });

  test('a node without attributes has none', () => {
    expect(stringAttribute({ type: 'text' }, 'x')).toBeNull();
    expect(headingLevel({ type: 'paragraph' })).toBeNull();
  });
});

describe('nodes as they are written', () => {
  test('what is null or undefined is left out; what is 0, false or empty is said', () => {
    expect(nodeJson('a', { b: null, c: undefined, d: 0, e: false, f: '' })).toEqual({
      type: 'a',
      attrs: { d: 0, e: false, f: '' },
    });
    expect(Object.keys(nodeJson('a', { b: null }, []))).toEqual(['type']);
  });
});

describe('the words of a node', () => {
  test('are its text, breaks as line ends, and the label of what has no text, in order', () => {
    const node = block(
      'box',
      {},
      p('a', marked('b', 'bold'), br, token('link', { label: 'L' })),
      block('image', { alt: 'not this', src: 's' }, 'caption'),
      block('image', { alt: 'alt' }),
      block('object', { label: 'O', alt: 'not this' }),
      token('split'),
    );
    expect(wordsOf(node)).toBe('ab\nLcaptionaltO');
  });

  test('of a tree a hundred thousand deep are found', () => {
    let node = p('deep');
    for (let at = 0; at < 100_000; at += 1) node = { type: 'box', content: [node] };
    expect(wordsOf(node)).toBe('deep');
  });
});

test.each([
  ['bold', 'bold'],
  ['style--Ab+/9z0=', 'style'],
  ['a--b--Ab+/9z0=', 'a--b'],
  ['style--short', 'style--short'],
  ['style--Ab+/9z0=x', 'style--Ab+/9z0=x'],
])('[X8] a mark stored as %s is %s: two people’s of one kind never overwrite each other', (stored, name) => {
  expect(markName({ type: stored })).toBe(name);
});
