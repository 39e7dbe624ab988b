import { expect, describe, test } from 'vitest';

import { after, code, item, p, stepTypes } from '../../testing/sample-document.ts';
import { indent, outdent } from '../indentation/indent.ts';
import { toggleTaskAt } from './list.ts';
import { toggleList, toggleTask } from './toggle-list.ts';

describe('toggling a list', () => {
  test('[X2] is a change of attributes alone, which leaves the text of the paragraphs as it is', () => {
    expect(after(toggleList('ordered'), p('|one'), p('two|'))).toEqual([
      '{list=ordered} |one',
      '{list=ordered} two|',
    ]);
    expect(stepTypes(toggleList('ordered'), p('|one'), p('two|'))).toEqual(['attr', 'attr']);
    expect(stepTypes(indent, item('a'), item('b|'))).toEqual(['attr']);
  });

  test('turns one kind into another and back to body text', () => {
    expect(after(toggleList('bullet'), p('a|', { list: 'task', checked: true, indent: 1 }))).toEqual([
      '{indent=1 list=bullet} a|',
    ]);
    expect(after(toggleList('bullet'), item('a|'))).toEqual(['a|']);
    expect(after(toggleList('task'), p('a|', { level: 2 }))).toEqual(['{list=task} a|']);
  });

  test('a former item goes on as part of the item above, as deep as there is one', () => {
    expect(after(toggleList('bullet'), item('a'), item('b|', { indent: 1 }))).toEqual([
      '{list=bullet} a',
      '{indent=1} b|',
    ]);
    expect(after(toggleList('bullet'), item('|a'), item('b|', { indent: 1 }))).toEqual(['|a', 'b|']);
  });

  test('passes code over', () => {
    expect(after(toggleList('bullet'), code('a|'))).toBeNull();
  });

  test('does not touch a block at whose start the selection ends', () => {
    expect(after(toggleList('bullet'), p('|one'), p('|two'))).toEqual(['{list=bullet} |one', '|two']);
  });
});

describe('Tab and Shift-Tab', () => {
  test('move an item with what hangs below it', () => {
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

  test('go no deeper than one step below the item above, nor past the eighth level', () => {
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

  test('make body text below an item part of it', () => {
    expect(after(indent, item('a'), p('|b'))).toEqual(['{list=bullet} a', '{indent=1} |b']);
  });

  test('take an item of the first level out of the list', () => {
    expect(after(outdent, p('|a', { list: 'task', checked: true }), item('b', { indent: 1 }))).toEqual([
      '|a',
      '{list=bullet} b',
    ]);
  });

  test('leave other text alone, so that Tab moves the focus', () => {
    expect(after(indent, p('a'), p('|b'))).toBeNull();
    expect(after(outdent, p('|a'))).toBeNull();
  });
});

test('tasks are ticked and unticked, all that are selected at once', () => {
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
