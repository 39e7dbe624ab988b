import * as Y from 'yjs';
import { newBlockId } from '#shared/editor/schema/block-id.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';

const WORDS = ['lamp', ' rain', ' and', ' the harbour', ', ', 'é', '🕯️', ' "Who?"', '.'];
const MARKS = ['bold', 'italic'] as const;

/**
 * Makes one random edit in one transaction, as an editor does: types, deletes or formats text, or splits, adds, moves
 * or removes a block.
 */
export function editAtRandom(doc: Y.Doc, seeded: SeededRandom): void {
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  if (fragment.length === 0) return;
  const block = seeded.below(fragment.length);
  const text = textOf(fragment, block);
  const chance = seeded.next();
  doc.transact(() => {
    if (chance < 0.5) text.insert(caretIndex(text, seeded.below(text.length + 1)), seeded.pick(WORDS));
    else if (chance < 0.7) deleteSome(text, seeded);
    else if (chance < 0.8) markSome(text, seeded);
    else if (chance < 0.88) insertBlock(fragment, block + 1, '', seeded);
    else if (chance < 0.93) split(fragment, block, text, seeded);
    // The first block, which the server made, stays: an editor never leaves a page without a block.
    else if (block > 0 && chance < 0.97) fragment.delete(block, 1);
    else if (block > 0) move(fragment, block, text, seeded);
  });
}

function textOf(fragment: Y.XmlFragment, block: number): Y.XmlText {
  // Every block of this test is a textblock with one text [X7].
  return (fragment.get(block) as Y.XmlElement).get(0) as Y.XmlText;
}

function deleteSome(text: Y.XmlText, seeded: SeededRandom): void {
  if (text.length === 0) return;
  const from = caretIndex(text, seeded.below(text.length));
  const to = caretIndex(text, Math.min(text.length, from + 1 + seeded.below(8)));
  if (to > from) text.delete(from, to - from);
}

function markSome(text: Y.XmlText, seeded: SeededRandom): void {
  if (text.length === 0) return;
  const from = caretIndex(text, seeded.below(text.length));
  text.format(from, text.length - from, { [seeded.pick(MARKS)]: seeded.chance(0.7) ? {} : null });
}

function insertBlock(fragment: Y.XmlFragment, at: number, words: string, seeded: SeededRandom): void {
  const isHeading = seeded.chance(0.2);
  const element = new Y.XmlElement<Record<string, string | number>>(isHeading ? 'heading' : 'paragraph');
  element.setAttribute('id', newBlockId());
  if (isHeading) element.setAttribute('level', 1 + seeded.below(3));
  element.insert(0, [new Y.XmlText(words)]);
  // Yjs's types allow only string attributes, but Yjs stores numbers unchanged.
  fragment.insert(at, [element as Y.XmlElement]);
}

function split(fragment: Y.XmlFragment, block: number, text: Y.XmlText, seeded: SeededRandom): void {
  const at = caretIndex(text, seeded.below(text.length + 1));
  const words = plain(text).slice(at);
  text.delete(at, text.length - at);
  insertBlock(fragment, block + 1, words, seeded);
}

/** Moves a block: Yjs has no move, so the block is deleted and inserted again at another index. */
function move(fragment: Y.XmlFragment, block: number, text: Y.XmlText, seeded: SeededRandom): void {
  const words = plain(text);
  fragment.delete(block, 1);
  insertBlock(fragment, 1 + seeded.below(fragment.length), words, seeded);
}

/**
 * Returns the nearest index that does not split a surrogate pair: Yjs would replace a split pair by two broken
 * characters, on one device only.
 */
function caretIndex(text: Y.XmlText, index: number): number {
  const code = plain(text).charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff ? index - 1 : index;
}

const plain = (text: Y.XmlText): string =>
  (text.toDelta() as { insert: unknown }[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : ''))
    .join('');
