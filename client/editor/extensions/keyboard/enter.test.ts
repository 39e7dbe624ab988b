import { expect, describe, test } from 'vitest';

import { after, code, item, node, p, run, schema, shown, stateOf } from '../../testing/sample-document.ts';
import { enter, lineBreak } from '../../testing/keys-and-rules.ts';

describe('Enter', () => {
  test('[X7] Enter at a block’s start inserts an empty block before it and leaves its node unchanged', () => {
    const state = stateOf([p('|The tide', { id: 'aaaaaaaa' })]);
    const next = run(state, enter);
    expect(shown(next)).toEqual(['', '|The tide']);
    expect(next?.doc.child(1)).toBe(state.doc.child(0));
    expect(next?.doc.child(0).attrs['id']).toBeNull();
  });

  test('[X7] Enter at a block’s end inserts an empty block after it and leaves its node unchanged', () => {
    const state = stateOf([p('The tide|', { id: 'aaaaaaaa' })]);
    const next = run(state, enter);
    expect(shown(next)).toEqual(['The tide', '|']);
    expect(next?.doc.child(0)).toBe(state.doc.child(0));
  });

  test('Enter in the middle splits the block, and the second half does not inherit the id', () => {
    const next = run(stateOf([p('The |tide', { id: 'aaaaaaaa', align: 'center' })]), enter);
    expect(shown(next)).toEqual(['{align=center} The ', '{align=center} |tide']);
    expect(next?.doc.child(1).attrs['id']).toBeNull();
  });

  test('Enter replaces the selection', () => {
    expect(after(enter, p('The |high| tide'))).toEqual(['The ', '| tide']);
    expect(after(enter, p('One |two'), p('three| four'))).toEqual(['One ', '| four']);
  });

  test('Enter in a list adds an item that is not ticked and has no start number', () => {
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

  test('Enter at an item’s start leaves the start number on the first item', () => {
    expect(after(enter, p('|five', { list: 'ordered', start: 5 }))).toEqual([
      '{list=ordered start=5} ',
      '{list=ordered} |five',
    ]);
  });

  test('Enter in an empty block outdents it level by level, then removes the list or the quote', () => {
    expect(after(enter, item('a'), item('|', { indent: 1 }))).toEqual(['{list=bullet} a', '{list=bullet} |']);
    expect(after(enter, item('a'), item('|'))).toEqual(['{list=bullet} a', '|']);
    expect(after(enter, item('a'), p('|', { indent: 1 }))).toEqual(['{list=bullet} a', '|']);
    expect(after(enter, p('|', { quote: 1 }))).toEqual(['|']);
  });

  test('Enter after a heading adds body text, and inside a heading splits it into two headings', () => {
    expect(after(enter, p('Title|', { level: 2, align: 'center' }))).toEqual([
      '{level=2 align=center} Title',
      '|',
    ]);
    expect(after(enter, p('Ti|tle', { level: 2 }))).toEqual(['{level=2} Ti', '{level=2} |tle']);
    expect(after(enter, p('|Title', { level: 2 }))).toEqual(['', '{level=2} |Title']);
    expect(after(enter, p('|', { level: 1 }))).toEqual(['{level=1} ', '|']);
  });

  test('Enter in code adds a line with the same indent, and a second Enter at the end leaves the code', () => {
    expect(after(enter, code('  a|b'))).toEqual(['codeBlock   a\n  |b']);
    expect(after(enter, code('a\n|'))).toEqual(['codeBlock a', '|']);
  });

  test('Enter after three backticks makes a code block in the language that follows them', () => {
    expect(after(enter, p('```ts|', { quote: 1 }))).toEqual(['codeBlock {quote=1 language=ts} |']);
    expect(after(enter, p('text ```|'))).toEqual(['text ```', '|']);
  });

  test('Enter in a caption adds a paragraph below the picture', () => {
    expect(after(enter, node('image', {}, 'The |quay'))).toEqual(['image The quay', '|']);
  });

  test('Enter keeps the stored marks for the next line', () => {
    const bold = schema.text('bold', [schema.mark('bold')]);
    const state = stateOf([node('paragraph', {}, bold, '|')]);
    const next = run(state.apply(state.tr.setStoredMarks([schema.mark('bold')])), enter);
    expect(next?.storedMarks?.map((mark) => mark.type.name)).toEqual(['bold']);
  });
});

test('Shift-Enter adds a line break inside the block', () => {
  expect(after(lineBreak, p('one|two'))).toEqual(['one⏎|two']);
  expect(after(lineBreak, code('one|two'))).toEqual(['codeBlock one\n|two']);
});
