import type { Mark } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { createSchema } from './schema.ts';

const schema = createSchema();

/** Returns the marks of one type that two writers set on the same text, one after the other. */
function marksOfTwoWriters(name: string, attribute: string): readonly Mark[] {
  const type = schema.marks[name];
  if (!type) throw new Error(`There is no mark ${name}.`);
  const [mara, teo] = ['mara', 'teo'].map((value) => type.create({ [attribute]: value }));
  return teo?.addToSet(mara?.addToSet([]) ?? []) ?? [];
}

test.each([
  ['insertion', 'by'],
  ['deletion', 'by'],
  ['formatting', 'by'],
  ['origin', 'ref'],
  ['tag', 'ref'],
  ['style', 'value'],
])('[X10][X8] marks of type %s by two writers coexist on one character', (name, attribute) => {
  expect(marksOfTwoWriters(name, attribute).map(({ attrs }) => attrs[attribute])).toEqual(['mara', 'teo']);
});

test('[X10] one character may carry an insertion, a deletion and a formatting proposal', () => {
  const { insertion, deletion, formatting } = schema.marks;
  let marks: readonly Mark[] = [];
  for (const type of [insertion, deletion, formatting])
    marks = type?.create({ by: 'teo' }).addToSet(marks) ?? [];
  expect(marks).toHaveLength(3);
});
