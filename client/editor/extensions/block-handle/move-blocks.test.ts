// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { NodeSelection, TextSelection } from '@tiptap/pm/state';

import { paragraph, positionOf, replicas, send, sync } from '../../binding/testing/replica.ts';
import { after, item, node, p, run, shown, stateOf } from '../../testing/sample-document.ts';
import { deleteBlocks, duplicateBlocks, moveBlocks } from './move-blocks.ts';

const [up, down] = [moveBlocks(-1), moveBlocks(1)];

describe('moving blocks', () => {
  test('a block moves past one neighbor with the caret, and stays at an end', () => {
    expect(after(up, p('one'), p('tw|o'))).toEqual(['tw|o', 'one']);
    expect(after(down, p('o|ne'), p('two'), p('three'))).toEqual(['two', 'o|ne', 'three']);
    expect(after(up, p('o|ne'), p('two'))).toEqual(['o|ne', 'two']);
    expect(after(down, p('one'), p('two|'))).toEqual(['one', 'two|']);
  });

  test('all selected blocks move together', () => {
    expect(after(up, p('one'), p('t|wo'), p('thr|ee'), p('four'))).toEqual(['t|wo', 'thr|ee', 'one', 'four']);
  });

  test('a list item moves with its nested items, past a neighbor and its nested items', () => {
    const list = [item('a|'), item('a1', { indent: 1 }), item('b'), item('b1', { indent: 1 }), p('x')];
    expect(after(down, ...list)).toEqual([
      '{list=bullet} b',
      '{indent=1 list=bullet} b1',
      '{list=bullet} a|',
      '{indent=1 list=bullet} a1',
      'x',
    ]);
  });

  test('a moved item is indented no deeper than the block above allows', () => {
    expect(after(up, p('x'), item('a'), item('a1|', { indent: 1 }))).toEqual([
      'x',
      '{list=bullet} a1|',
      '{list=bullet} a',
    ]);
  });

  test('blocks move within their box, blocks of a cell with their table, and none past the footnotes', () => {
    const box = node('box', {}, p('in'), p('side|'));
    expect(after(up, p('x'), box)).toEqual(['x', 'box', '  side|', '  in']);
    expect(after(up, p('x'), node('box', {}, p('in|')))).toEqual(['x', 'box', '  in|']);
    const table = node('table', {}, node('tableRow', {}, node('tableCell', {}, p('c|'))));
    expect(after(up, p('x'), table)?.at(-1)).toBe('x');
    expect(after(down, p('x|'), node('footnote', { note: 'a' }, p('A')))?.[0]).toBe('x|');
  });
});

test('[X6] a move keeps block ids and the text that another writer types in a neighbor meanwhile', () => {
  const [ines, mara] = replicas(2, [
    paragraph('one', { id: 'aaaaaaaa' }),
    paragraph('two', { id: 'bbbbbbbb' }),
  ]);
  if (!ines || !mara) throw new Error('two are needed');
  const { editor } = ines;
  editor.view.dispatch(
    editor.state.tr.setSelection(TextSelection.create(editor.state.doc, positionOf(editor.state.doc, 'two'))),
  );
  mara.type(' more', positionOf(mara.editor.state.doc, 'one') + 3);
  up(editor.state, editor.view.dispatch, editor.view);
  sync([ines, mara]);
  for (const { editor: each } of [ines, mara]) {
    const blocks = each.state.doc.children.map(({ attrs, textContent }) => [attrs['id'], textContent]);
    expect(blocks).toEqual([
      ['bbbbbbbb', 'two'],
      ['aaaaaaaa', 'one more'],
    ]);
  }
  ines.undo();
  send(ines, mara);
  expect(mara.editor.state.doc.children.map(({ textContent }) => textContent)).toEqual(['one more', 'two']);
  for (const each of [ines, mara]) each.destroy();
});

test('selected blocks of any kind are duplicated and deleted', () => {
  expect(after(duplicateBlocks, p('on|e'), p('two'))).toEqual(['one', 'on|e', 'two']);
  expect(after(deleteBlocks, p('one'), p('tw|o'), p('th|ree'))).toEqual(['one|']);
  expect(after(deleteBlocks, p('one|', { level: 1 }))).toEqual(['|']);
  // A box that is selected as a node is deleted as a whole.
  const state = stateOf([p('one'), node('box', {}, p('in'), p('side'))]);
  const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 5)));
  expect(shown(run(selected, deleteBlocks))).toEqual(['one|']);
});
