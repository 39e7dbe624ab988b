// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { paragraph, replicas, type Replica } from '../binding/testing/replica.ts';
import { goToWords } from './go-to-words.ts';

const open: Replica[] = [];
afterEach(() => {
  for (const replica of open.splice(0)) replica.destroy();
});

const TEXTS = [
  'The harbour lay open.',
  'Café by the harbour.',
  'Nothing here.',
  'เขานั่งเรือข้ามฟากตอนเช้า',
  'كَتَبَتِ الرِّسَالَةَ',
];

function openEditor() {
  const [local] = replicas(
    1,
    TEXTS.map((text) => paragraph(text)),
  ) as [Replica, ...Replica[]];
  open.push(local);
  const { editor } = local;
  /** @param index the index of the block; null for words without a block id, -1 for a deleted block */
  const go = (index: number | null, ...words: string[]) => {
    const blockId =
      index === -1 ? 'gone' : index === null ? null : String(editor.state.doc.child(index).attrs['id']);
    goToWords(editor, { blockId, words });
    const { doc, selection } = editor.state;
    const { from, to, $from } = selection;
    return [$from.parent.textContent, doc.textBetween(from, to)];
  };
  return go;
}

test('goToWords selects the words in their block, ignoring case and diacritics', () => {
  expect(openEditor()(1, 'HARBOUR')).toEqual([TEXTS[1], 'harbour']);
  expect(openEditor()(1, 'cafe', 'harbour')).toEqual([TEXTS[1], 'Café']);
});

test('goToWords selects the first occurrence in the document if the block is deleted or has changed', () => {
  expect(openEditor()(-1, 'harbour')).toEqual([TEXTS[0], 'harbour']);
  expect(openEditor()(2, 'harbour')).toEqual([TEXTS[0], 'harbour']);
  expect(openEditor()(null, 'caf')).toEqual([TEXTS[1], 'Caf']);
});

test('goToWords moves to the block if the document does not contain the words', () => {
  expect(openEditor()(2, 'lighthouse')).toEqual([TEXTS[2], '']);
});

test('goToWords selects words of scripts without spaces, and vocalised words by their usual spelling', () => {
  expect(openEditor()(3, 'เรือ')).toEqual([TEXTS[3], 'เรือ']);
  expect(openEditor()(4, 'الرسالة')).toEqual([TEXTS[4], 'الرِّسَالَةَ']);
});
