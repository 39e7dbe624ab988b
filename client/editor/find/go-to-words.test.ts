// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { paragraph, replicas, type Replica } from '../binding/testing/replica.ts';
import { goToWords } from './go-to-words.ts';

const open: Replica[] = [];
afterEach(() => {
  for (const seat of open.splice(0)) seat.destroy();
});

const TEXTS = ['The harbour lay open.', 'Café by the harbour.', 'Nothing here.'];

function desk() {
  const [mine] = replicas(
    1,
    TEXTS.map((text) => paragraph(text)),
  ) as [Replica, ...Replica[]];
  open.push(mine);
  const { editor } = mine;
  /** @param at the place of the block; null for one without an id, -1 for one that is gone */
  const go = (at: number | null, ...words: string[]) => {
    const blockId = at === -1 ? 'gone' : at === null ? null : String(editor.state.doc.child(at).attrs['id']);
    goToWords(editor, { blockId, words });
    const { doc, selection } = editor.state;
    const { from, to, $from } = selection;
    return [$from.parent.textContent, doc.textBetween(from, to)];
  };
  return go;
}

test('words are selected in their block, without case and marks', () => {
  expect(desk()(1, 'HARBOUR')).toEqual([TEXTS[1], 'harbour']);
  expect(desk()(1, 'cafe', 'harbour')).toEqual([TEXTS[1], 'Café']);
});

test('where their block is gone, or says something else by now, wherever they come first', () => {
  expect(desk()(-1, 'harbour')).toEqual([TEXTS[0], 'harbour']);
  expect(desk()(2, 'harbour')).toEqual([TEXTS[0], 'harbour']);
  expect(desk()(null, 'caf')).toEqual([TEXTS[1], 'Caf']);
});

test('where they are gone too, the block is', () => {
  expect(desk()(2, 'lighthouse')).toEqual([TEXTS[2], '']);
});
