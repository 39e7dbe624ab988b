// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';

import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { paragraph, positionOf, replicas, sync, type Replica } from './testing/replica.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function two(...texts: string[]): [Replica, Replica] {
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

/** Joins the block that begins with these words to the one above. */
const join = ({ editor }: Replica, words: string): void =>
  editor.view.dispatch(editor.state.tr.join(positionOf(editor.state.doc, words) - 1));

/** The blocks that both see, after they got everything. */
function settled([a, b]: [Replica, Replica]): string[] {
  sync([a, b]);
  const texts = [a, b].map(({ editor }) => editor.state.doc.children.map((block) => block.textContent));
  expect(texts[0]).toEqual(texts[1]);
  expect(checkFragment(a.fragment).filter(({ kind }) => kind === 'content')).toEqual([]);
  expect([...a.faults, ...b.faults]).toEqual([]);
  return texts[0] ?? [];
}

/**
 * A split or a join makes a part of its text anew, so what two people cut alike stands there twice: to be read and taken out.
 * What counts is that both see the same and no word is gone.
 */
test('[X1][X2] two people split one paragraph: both see the same, no word is gone', () => {
  const apart = two('one two three four');
  split(apart[0], 'two');
  split(apart[1], 'four');
  expect(settled(apart)).toEqual(['one ', 'two three four', 'four']);
  const alike = two('one two three four');
  split(alike[0], 'three');
  split(alike[1], 'three');
  expect(settled(alike)).toEqual(['one two ', 'three four', 'three four']);
});

test('[X1][X2] two people join the same two paragraphs: both see the same, no word is gone', () => {
  const both = two('one two ', 'three four ');
  join(both[0], 'three');
  join(both[1], 'three');
  expect(settled(both)).toEqual(['one two three four three four ']);
});

test('[X1][X2] one splits what another joins: both see the same, no word is gone', () => {
  const lower = two('one two ', 'three four');
  split(lower[0], 'four');
  join(lower[1], 'three');
  expect(settled(lower)).toEqual(['one two three four', 'four']);
  const upper = two('one two', 'three four');
  split(upper[0], 'two');
  join(upper[1], 'three');
  expect(settled(upper)).toEqual(['one three four', 'two']);
});
