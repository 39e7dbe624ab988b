import { expect, test } from 'vitest';
import * as v from 'valibot';
import { ItemFilter, type CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { draftOf, filterOf } from './tab-draft.ts';

const FOLDER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71';
const tab = (settings: ItemFilter): CustomTab => ({
  id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5da0',
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  ownerId: 'u',
  name: 'To revise',
  type: 'filter',
  icon: 'flag',
  order: 0,
  isDefault: false,
  settings,
});

test.each<[string, ItemFilter]>([
  ['no field', {}],
  ['a kind', { kind: 'canvas' }],
  [
    'every field',
    {
      kind: 'document',
      statuses: ['draft', 'revised'],
      isPinned: true,
      changedWithinDays: 7,
      folderId: FOLDER,
      words: 'tide',
    },
  ],
])('a filter with %s is unchanged after the dialog opened and saved it', (_case, filter) => {
  const after = filterOf(draftOf(tab(filter)));
  expect(after).toEqual(filter);
  expect(v.is(ItemFilter, after)).toBe(true);
});

test('the filter of a new tab matches everything, and the filter of a canvas tab has no statuses', () => {
  expect(filterOf(draftOf(null))).toEqual({});
  expect(filterOf({ ...draftOf(null), kind: 'canvas', statuses: ['done'] })).toEqual({ kind: 'canvas' });
});

test('draftOf replaces days that are not offered with the next longer option, or with any', () => {
  expect(draftOf(tab({ changedWithinDays: 3 })).changed).toBe('7');
  expect(draftOf(tab({ changedWithinDays: 90 })).changed).toBe('any');
});
