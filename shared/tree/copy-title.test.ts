import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Title } from '#shared/lib/scalars.ts';
import { copyTitle } from './copy-title.ts';

test('the title of a copy is the original title with “copy”, and a long title is shortened to stay valid', () => {
  expect(copyTitle('High Water')).toBe('High Water copy');
  const longest = copyTitle('🌊'.repeat(300));
  expect(v.parse(Title, longest)).toBe(longest);
  expect(Array.from(longest)).toHaveLength(300);
  expect(copyTitle(`${'x'.repeat(294)} and more`)).toBe(`${'x'.repeat(294)} copy`);
});
