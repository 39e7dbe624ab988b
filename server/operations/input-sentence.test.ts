import * as v from 'valibot';
import { expect, test } from 'vitest';
import { inputSentence } from './input-sentence.ts';

const Input = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty('A title must not be empty.')),
  place: v.optional(v.strictObject({ order: v.number() })),
  role: v.optional(v.picklist(['editor', 'viewer'])),
});

test.each([
  [{ title: 'Tide', isAdmin: true }, '"isAdmin" is not a field of this request.'],
  [{}, '"title" is missing.'],
  [{ title: 5 }, '"title" has a value it cannot have.'],
  [{ title: 'Tide', place: { order: 'first' } }, '"place.order" has a value it cannot have.'],
  [{ title: 'Tide', role: 'captain' }, '"role" has a value it cannot have.'],
  [{ title: '' }, 'A title must not be empty.'],
  ['Tide', 'This request does not have the form it needs.'],
  [null, 'This request does not have the form it needs.'],
])('inputSentence describes %j as: %s', (input, sentence) => {
  const { issues = [] } = v.safeParse(Input, input);
  expect(issues.map(inputSentence)[0]).toBe(sentence);
});

test('inputSentence never contains a value, which can be a password', () => {
  const { issues = [] } = v.safeParse(v.strictObject({ password: v.number() }), { password: 'nine herons' });
  expect(issues.map(inputSentence).join()).not.toContain('herons');
});
