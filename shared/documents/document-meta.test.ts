import * as v from 'valibot';
import { expect, test } from 'vitest';
import { changeDocumentMeta, DocumentMetaChange, NO_META, readDocumentMeta } from './document-meta.ts';

test('a change keeps the fields it omits; null and an empty synopsis clear a field', () => {
  const noted = { synopsis: 'The sea stays out.', status: 'draft', fromLater: [1] };
  expect(changeDocumentMeta(noted, { status: 'done', wordGoal: 800 })).toEqual({
    synopsis: 'The sea stays out.',
    status: 'done',
    wordGoal: 800,
    fromLater: [1],
  });
  expect(changeDocumentMeta(noted, { synopsis: '', status: null })).toEqual({ fromLater: [1] });
  expect(changeDocumentMeta(noted, {})).toEqual(noted);
});

test('[F4] a stored value that cannot be read becomes null', () => {
  expect(readDocumentMeta({})).toEqual(NO_META);
  expect(
    readDocumentMeta({
      synopsis: 7,
      status: 'abandoned',
      wordGoal: -3,
      language: 'x y',
      characterLimit: 0.5,
    }),
  ).toEqual(NO_META);
  const noted = { synopsis: 'x', status: 'idea', wordGoal: 1, language: 'pt-BR', characterLimit: 280 };
  expect(readDocumentMeta(noted)).toEqual(noted);
});

test.each([
  [{ synopsis: 'x'.repeat(2_001) }, 'A synopsis may have at most 2,000 characters.'],
  [{ wordGoal: 0 }, 'A goal is at least one word.'],
  [{ wordGoal: 1.5 }, 'A goal is a whole number of words.'],
  [{ language: 'the King’s' }, 'This is no language’s tag.'],
  [{ language: '' }, 'This is no language’s tag.'],
  [{ characterLimit: 0 }, 'A limit is at least one character.'],
  [{ status: 'abandoned' }, 'A status is idea, draft, revised or done.'],
])('the change %o is rejected with an error message', (change, sentence) => {
  const parsed = v.safeParse(DocumentMetaChange, change);
  expect(parsed.success ? [] : parsed.issues.map(({ message }) => message)).toEqual([sentence]);
});
