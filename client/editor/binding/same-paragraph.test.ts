// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { paragraph, positionOf, replicas, sync, type Replica } from './testing/replica.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function pair(...texts: string[]): [Replica, Replica] {
  const [a, b] = replicas(
    2,
    texts.map((text) => paragraph(text)),
  );
  if (!a || !b) throw new Error('no replicas');
  open = [a, b];
  return [a, b];
}

const split = ({ editor }: Replica, before: string): void =>
  editor.view.dispatch(editor.state.tr.split(positionOf(editor.state.doc, before)));

/** Joins the block that begins with these words to the block above. */
const join = ({ editor }: Replica, words: string): void =>
  editor.view.dispatch(editor.state.tr.join(positionOf(editor.state.doc, words) - 1));

/** Returns the blocks that both writers see after a full sync. */
function syncedTexts([a, b]: [Replica, Replica]): string[] {
  sync([a, b]);
  const texts = [a, b].map(({ editor }) => editor.state.doc.children.map((block) => block.textContent));
  expect(texts[0]).toEqual(texts[1]);
  expect(checkFragment(a.fragment).filter(({ kind }) => kind === 'content')).toEqual([]);
  expect([...a.faults, ...b.faults]).toEqual([]);
  return texts[0] ?? [];
}

/**
 * A split or a join re-creates part of its text. When two people cut the same text, that part is therefore
 * duplicated, visible for them to delete. The tests require that both see the same text and that no word is lost.
 */
test('[X1][X2] two people who split one paragraph see the same text, and no word is lost', () => {
  const apart = pair('one two three four');
  split(apart[0], 'two');
  split(apart[1], 'four');
  expect(syncedTexts(apart)).toEqual(['one ', 'two three four', 'four']);
  const alike = pair('one two three four');
  split(alike[0], 'three');
  split(alike[1], 'three');
  expect(syncedTexts(alike)).toEqual(['one two ', 'three four', 'three four']);
});

test('[X1][X2] two people who join the same two paragraphs see the same text, and no word is lost', () => {
  const both = pair('one two ', 'three four ');
  join(both[0], 'three');
  join(both[1], 'three');
  expect(syncedTexts(both)).toEqual(['one two three four three four ']);
});

test('[X1][X2] two people see the same text and no word is lost when one splits a paragraph that the other joins', () => {
  const lower = pair('one two ', 'three four');
  split(lower[0], 'four');
  join(lower[1], 'three');
  expect(syncedTexts(lower)).toEqual(['one two three four', 'four']);
  const upper = pair('one two', 'three four');
  split(upper[0], 'two');
  join(upper[1], 'three');
  expect(syncedTexts(upper)).toEqual(['one three four', 'two']);
});
