import type { Mark } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { createSchema } from './schema.ts';

const schema = createSchema();

/** Marks of one kind that two people put on the same letters, one after the other. */
function ofTwoPeople(name: string, attribute: string): readonly Mark[] {
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
])(
  '[X10][X8] of %s two people’s lie on one letter, and neither takes the other’s away',
  (name, attribute) => {
    expect(ofTwoPeople(name, attribute).map(({ attrs }) => attrs[attribute])).toEqual(['mara', 'teo']);
  },
);

test('[X10] a letter proposed to be written may be proposed to be deleted as well', () => {
  const { insertion, deletion, formatting } = schema.marks;
  let marks: readonly Mark[] = [];
  for (const type of [insertion, deletion, formatting])
    marks = type?.create({ by: 'teo' }).addToSet(marks) ?? [];
  expect(marks).toHaveLength(3);
});
