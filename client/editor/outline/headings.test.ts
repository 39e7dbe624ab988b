import type { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';

import { node, p, schema } from '../testing/sample-document.ts';
import { headingsOf } from './headings.ts';

const doc = (...blocks: Node[]) => schema.node('doc', null, blocks);

test('headingsOf returns the headings in order with their levels, also inside boxes, but no empty ones', () => {
  const sample = doc(
    p('Part one', { level: 1, id: 'aaaaaaaa' }),
    p('Words.'),
    p('  ', { level: 2 }),
    node('box', {}, p('Within', { level: 3, id: 'bbbbbbbb' })),
    p('Part two', { level: 1 }),
  );
  expect(headingsOf(sample)).toEqual([
    { id: 'aaaaaaaa', level: 1, text: 'Part one', pos: 0 },
    { id: 'bbbbbbbb', level: 3, text: 'Within', pos: 23 },
    { id: null, level: 1, text: 'Part two', pos: 32 },
  ]);
  // The headings are cached per document, because a document never changes.
  expect(headingsOf(sample)).toBe(headingsOf(sample));
});
