import { expect, describe, test } from 'vitest';

import { after, code, item, node, p, run, stateOf } from '../../testing/sample-document.ts';
import { backspace, forwardDelete } from '../../testing/keys-and-rules.ts';

describe('Backspace at a block’s start', () => {
  test('Backspace at a block’s start removes the list, then the indent, then the quote, then the heading', () => {
    expect(after(backspace, p('|a', { list: 'task', checked: true, indent: 1, quote: 1, level: 2 }))).toEqual(
      ['{indent=1 quote=1 level=2} |a'],
    );
    expect(after(backspace, p('|a', { indent: 1, quote: 1, level: 2 }))).toEqual(['{quote=1 level=2} |a']);
    expect(after(backspace, p('|a', { quote: 2, level: 2 }))).toEqual(['{quote=1 level=2} |a']);
    expect(after(backspace, p('|a', { level: 2 }))).toEqual(['|a']);
  });

  test('Backspace that removes an item from its list moves its nested items up one level', () => {
    expect(
      after(backspace, item('|a'), item('b', { indent: 1 }), item('c', { indent: 2 }), item('d')),
    ).toEqual(['|a', '{list=bullet} b', '{indent=1 list=bullet} c', '{list=bullet} d']);
  });

  test('Backspace at the start of body text joins it with the block above, which keeps its kind', () => {
    expect(after(backspace, item('one '), p('|two'))).toEqual(['{list=bullet} one |two']);
  });

  test('Backspace deletes an empty block above instead of moving the text into it', () => {
    expect(after(backspace, p('', { level: 1 }), p('|text'))).toEqual(['|text']);
  });

  test('Backspace deletes a scene break above, and selects a picture above instead of joining its caption', () => {
    expect(after(backspace, node('horizontalRule', {}), p('|a'))).toEqual(['|a']);
    const next = run(stateOf([node('image', {}, 'The quay'), p('|a')]), backspace);
    expect(next?.doc.childCount).toBe(2);
    expect(next?.selection.toJSON()).toEqual({ type: 'node', anchor: 0 });
  });

  test('Backspace turns an empty code block into body text', () => {
    expect(after(backspace, p('a'), code('|', { quote: 1 }))).toEqual(['a', '{quote=1} |']);
  });

  test('Backspace inside the text is left to the browser', () => {
    expect(after(backspace, item('a|b'))).toBeNull();
  });

  test('Backspace at the start of a cell does not reach outside the cell', () => {
    const cell = node('tableCell', {}, p('|a'));
    expect(after(backspace, p('before'), node('table', {}, node('tableRow', {}, cell)))).toBeNull();
  });
});

test('Delete at a block’s end joins the block with the block below', () => {
  expect(after(forwardDelete, p('one|'), item(' two'))).toEqual(['one| two']);
  expect(after(forwardDelete, p('|'), item('two'))).toEqual(['{list=bullet} |two']);
  expect(after(forwardDelete, p('o|ne'))).toBeNull();
});
