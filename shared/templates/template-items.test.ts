import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { WORKSPACE_TYPES } from '../documents/workspace-type.ts';
import { TEMPLATE_CARDS } from './template-cards.ts';
import { templateItems } from './template-items.ts';

const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';

describe('templates', () => {
  test.each(WORKSPACE_TYPES)(
    'a %s workspace has a trash, lists parents first, and has unique ids and slugs',
    (type) => {
      const items = templateItems(type, ID);
      expect(items.find(({ id }) => id === trashIdOf(ID))).toMatchObject({ kind: 'folder', name: 'Trash' });
      const seen = new Set<string>();
      for (const { id, parentId } of items) {
        expect(parentId === null || seen.has(parentId)).toBe(true);
        expect(seen.has(id)).toBe(false);
        seen.add(id);
      }
      const slugs = items.flatMap((item) => (item.kind === 'document' ? [item.slug] : []));
      expect(new Set(slugs).size).toBe(slugs.length);
    },
  );

  test('[D7] client and server create the same items from the same workspace id', () => {
    expect(templateItems('novel', ID)).toEqual(templateItems('novel', ID));
    expect(
      templateItems('novel', ID).map((item) => (item.kind === 'folder' ? item.name : item.title)),
    ).toEqual(['Manuscript', 'Chapter 1', 'Characters', 'Trash']);
  });

  test('there is one template card for each workspace type', () => {
    expect(TEMPLATE_CARDS.map(({ type }) => type).sort()).toEqual([...WORKSPACE_TYPES].sort());
  });
});
