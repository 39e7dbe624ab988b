import * as v from 'valibot';
import { expect, test } from 'vitest';
import { Name, Title } from '#shared/lib/scalars.ts';
import { copyFileName, copyTitle } from './copy-title.ts';

test('the title of a copy is the original title with “copy”, and a long title is shortened to stay valid', () => {
  expect(copyTitle('High Water')).toBe('High Water copy');
  const longest = copyTitle('🌊'.repeat(300));
  expect(v.parse(Title, longest)).toBe(longest);
  expect(Array.from(longest)).toHaveLength(300);
  expect(copyTitle(`${'x'.repeat(294)} and more`)).toBe(`${'x'.repeat(294)} copy`);
});

test('the name of a copied file has “copy” before its extension, and a long name is shortened to stay valid', () => {
  expect(copyFileName('The pier.png')).toBe('The pier copy.png');
  expect(copyFileName('notes.v2.tar.gz')).toBe('notes.v2.tar copy.gz');
  expect(copyFileName('The pier at six')).toBe('The pier at six copy');
  expect(copyFileName('.env')).toBe('.env copy');
  const longest = copyFileName(`${'🌊'.repeat(300)}.png`);
  expect(v.parse(Name, longest)).toBe(longest);
  expect(longest.endsWith('🌊 copy.png')).toBe(true);
});
