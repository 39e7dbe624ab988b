import { expect, describe, test } from 'vitest';

import { after, code, item, node, p, run, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { enter, lineBreak } from '../../testing/keys-and-rules.ts';

describe('Enter', () => {
  test('[X7] at a block’s start puts an empty block before it and leaves its node untouched', () => {
    const state = stateOf([p('|The tide', { id: 'aaaaaaaa' })]);
    const next = run(state, enter);
    expect(shown(next)).toEqual(['', '|The tide']);
    expect(next?.doc.child(1)).toBe(state.doc.child(0));
    expect(next?.doc.child(0).attrs['id']).toBeNull();
  });

  test('[X7] at a block’s end puts an empty block after it and leaves its node untouched', () => {
    const state = stateOf([p('The tide|', { id: 'aaaaaaaa' })]);
    const next = run(state, enter);
    expect(shown(next)).toEqual(['The tide', '|']);
    expect(next?.doc.child(0)).toBe(state.doc.child(0));
  });

  test('splits in the middle, and the second part gets an id of its own', () => {
    const next = run(stateOf([p('The |tide', { id: 'aaaaaaaa', align: 'center' })]), enter);
    expect(shown(next)).toEqual(['{align=center} The ', '{align=center} |tide']);
    expect(next?.doc.child(1).attrs['id']).toBeNull();
  });

  test('replaces what is selected', () => {
    expect(after(enter, p('The |high| tide'))).toEqual(['The ', '| tide']);
    expect(after(enter, p('One |two'), p('three| four'))).toEqual(['One ', '| four']);
  });

  test('goes on with the list, unticked and without its first number', () => {
    expect(after(enter, item('one|'))).toEqual(['{list=bullet} one', '{list=bullet} |']);
    expect(after(enter, p('do|', { list: 'task', checked: true }))).toEqual([
      '{list=task checked=true} do',
      '{list=task} |',
    ]);
    expect(after(enter, p('do|ne', { list: 'task', checked: true }))).toEqual([
      '{list=task checked=true} do',
      '{list=task} |ne',
    ]);
    expect(after(enter, p('five|', { list: 'ordered', start: 5 }))).toEqual([
      '{list=ordered start=5} five',
      '{list=ordered} |',
    ]);
  });

  test('at an item’s start keeps the first number with the first item', () => {
    expect(after(enter, p('|five', { list: 'ordered', start: 5 }))).toEqual([
      '{list=ordered start=5} ',
      '{list=ordered} |five',
    ]);
  });

  test('on an empty item steps out level by level, then leaves the list', () => {
    expect(after(enter, item('a'), item('|', { indent: 1 }))).toEqual(['{list=bullet} a', '{list=bullet} |']);
    expect(after(enter, item('a'), item('|'))).toEqual(['{list=bullet} a', '|']);
    expect(after(enter, item('a'), p('|', { indent: 1 }))).toEqual(['{list=bullet} a', '|']);
    expect(after(enter, p('|', { quote: 1 }))).toEqual(['|']);
  });

  test('after a heading comes body text, inside one a second heading', () => {
    expect(after(enter, p('Title|', { level: 2, align: 'center' }))).toEqual([
      '{level=2 align=center} Title',
      '|',
    ]);
    expect(after(enter, p('Ti|tle', { level: 2 }))).toEqual(['{level=2} Ti', '{level=2} |tle']);
    expect(after(enter, p('|Title', { level: 2 }))).toEqual(['', '{level=2} |Title']);
    expect(after(enter, p('|', { level: 1 }))).toEqual(['{level=1} ', '|']);
  });

  test('in code is a newline that keeps the indent; twice at the end leaves the code', () => {
    expect(after(enter, code('  a|b'))).toEqual(['codeBlock   a\n  |b']);
    expect(after(enter, code('a\n|'))).toEqual(['codeBlock a', '|']);
  });

  test('behind three backticks makes code in the language named', () => {
    expect(after(enter, p('```ts|', { quote: 1 }))).toEqual(['codeBlock {quote=1 language=ts} |']);
    expect(after(enter, p('text ```|'))).toEqual(['text ```', '|']);
  });

  test('in a caption leads to the text below the picture', () => {
    expect(after(enter, node('image', {}, 'The |quay'))).toEqual(['image The quay', '|']);
  });

  test('keeps the marks in force for the next line', () => {
    const bold = schema.text('bold', [schema.mark('bold')]);
    const state = stateOf([node('paragraph', {}, bold, '|')]);
    const next = run(state.apply(state.tr.setStoredMarks([schema.mark('bold')])), enter);
    expect(next?.storedMarks?.map((mark) => mark.type.name)).toEqual(['bold']);
  });
});

test('Shift-Enter breaks the line inside the block', () => {
  expect(after(lineBreak, p('one|two'))).toEqual(['one⏎|two']);
  expect(after(lineBreak, code('one|two'))).toEqual(['codeBlock one\n|two']);
});
