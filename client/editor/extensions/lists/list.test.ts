import { expect, describe, test } from 'vitest';

import { after, code, item, p, stepTypes } from '../../testing/sample-document.ts';
import { indent, outdent } from '../indentation/indent.ts';
import { toggleTaskAt } from './list.ts';
import { toggleList, toggleTask } from './toggle-list.ts';

describe('toggling a list', () => {
  test('[X2] toggling or indenting a list changes attributes only and leaves the text unchanged', () => {
    expect(after(toggleList('ordered'), p('|one'), p('two|'))).toEqual([
      '{list=ordered} |one',
      '{list=ordered} two|',
    ]);
    expect(stepTypes(toggleList('ordered'), p('|one'), p('two|'))).toEqual(['attr', 'attr']);
    expect(stepTypes(indent, item('a'), item('b|'))).toEqual(['attr']);
  });

  test('toggleList changes the kind of a list, and turns its items back into body text', () => {
    expect(after(toggleList('bullet'), p('a|', { list: 'task', checked: true, indent: 1 }))).toEqual([
      '{indent=1 list=bullet} a|',
    ]);
    expect(after(toggleList('bullet'), item('a|'))).toEqual(['a|']);
    expect(after(toggleList('task'), p('a|', { level: 2 }))).toEqual(['{list=task} a|']);
  });

  test('an item that leaves the list stays indented as part of the item above, if there is one', () => {
    expect(after(toggleList('bullet'), item('a'), item('b|', { indent: 1 }))).toEqual([
      '{list=bullet} a',
      '{indent=1} b|',
    ]);
    expect(after(toggleList('bullet'), item('|a'), item('b|', { indent: 1 }))).toEqual(['|a', 'b|']);
  });

  test('toggleList does not apply to code', () => {
    expect(after(toggleList('bullet'), code('a|'))).toBeNull();
  });

  test('toggleList does not change a block at whose start the selection ends', () => {
    expect(after(toggleList('bullet'), p('|one'), p('|two'))).toEqual(['{list=bullet} |one', '|two']);
  });
});

describe('Tab and Shift-Tab', () => {
  test('Tab and Shift-Tab move an item with the items nested below it', () => {
    expect(after(indent, item('a'), item('|b'), item('c', { indent: 1 }), item('d'))).toEqual([
      '{list=bullet} a',
      '{indent=1 list=bullet} |b',
      '{indent=2 list=bullet} c',
      '{list=bullet} d',
    ]);
    expect(
      after(
        outdent,
        item('a'),
        item('|b', { indent: 1 }),
        item('c', { indent: 2 }),
        item('d', { indent: 1 }),
      ),
    ).toEqual([
      '{list=bullet} a',
      '{list=bullet} |b',
      '{indent=1 list=bullet} c',
      '{indent=1 list=bullet} d',
    ]);
  });

  test('Tab indents at most one level below the item above, and not beyond the eighth level', () => {
    expect(after(indent, item('|a'))).toEqual(['{list=bullet} |a']);
    expect(after(indent, item('a'), item('|b', { indent: 1 }))).toEqual([
      '{list=bullet} a',
      '{indent=1 list=bullet} |b',
    ]);
    expect(after(indent, item('a', { indent: 8 }), item('|b', { indent: 8 }))).toEqual([
      '{indent=8 list=bullet} a',
      '{indent=8 list=bullet} |b',
    ]);
  });

  test('Tab makes body text below an item a part of that item', () => {
    expect(after(indent, item('a'), p('|b'))).toEqual(['{list=bullet} a', '{indent=1} |b']);
  });

  test('Shift-Tab removes an item at the first level from the list', () => {
    expect(after(outdent, p('|a', { list: 'task', checked: true }), item('b', { indent: 1 }))).toEqual([
      '|a',
      '{list=bullet} b',
    ]);
  });

  test('Tab and Shift-Tab do not apply to text outside lists', () => {
    expect(after(indent, p('a'), p('|b'))).toBeNull();
    expect(after(outdent, p('|a'))).toBeNull();
  });
});

test('toggleTask ticks or unticks all selected tasks', () => {
  const task = (text: string, checked: true | null): ReturnType<typeof p> =>
    p(text, { list: 'task', checked });
  expect(after(toggleTask, task('|a', true), task('b|', null))).toEqual([
    '{list=task checked=true} |a',
    '{list=task checked=true} b|',
  ]);
  expect(after(toggleTask, task('a|', true))).toEqual(['{list=task} a|']);
  expect(after(toggleTask, p('a|'))).toBeNull();
  expect(after(toggleTaskAt(0), task('a|', null))).toEqual(['{list=task checked=true} a|']);
});
