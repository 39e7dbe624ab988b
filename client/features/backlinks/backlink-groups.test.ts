import { expect, test } from 'vitest';
import type { Backlink } from '#shared/operations/documents.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { backlinkGroups, snippetParts } from './backlink-groups.ts';

const workspaceId = '01890000-0000-7000-8000-00000000000b';
const place = (id: string, documentId: string): Backlink => ({
  id,
  documentId,
  title: `${documentId} as told`,
  blockId: null,
  label: 'tables',
  isTitle: false,
  snippet: 'the tables',
});
const document = (id: string, name: string, parentId: string | null = null): [string, TreeItem] => [
  id,
  {
    kind: 'document',
    id,
    name,
    parentId,
    order: 'a0',
    ownerId: 'u',
    slug: id,
    type: 'document',
    isPinned: false,
    wordCount: 0,
    createdAt: 0,
    updatedAt: 0,
  },
];

test('places stand by document, under its present title, without what is gone or in the trash', () => {
  const items = new Map([document('a', 'Remarks'), document('t', 'Draft', trashIdOf(workspaceId))]);
  const places = [place('1', 'a'), place('2', 'a'), place('3', 't'), place('4', 'nowhere')];
  expect(backlinkGroups(places, items, workspaceId)).toEqual([
    { documentId: 'a', title: 'Remarks', places: places.slice(0, 2) },
  ]);
  // Before the tree is here, as they were told.
  expect(backlinkGroups([place('1', 'a')], undefined, workspaceId)[0]?.title).toBe('a as told');
});

test('the link in a snippet is found, the one in the middle of several alike', () => {
  const parts = (snippet: string, label: string) => snippetParts({ snippet, label, isTitle: false }, 'Tides');
  expect(parts('from the tables, and', 'tables')).toEqual(['from the ', 'tables', ', and']);
  expect(parts('tide by tide by tide', 'tide')).toEqual(['tide by ', 'tide', ' by tide']);
  expect(parts('words', '')).toEqual(['words', '', '']);
  expect(parts('words', 'other')).toEqual(['words', '', '']);
});

test('a link that shows a title is called as the document is now', () => {
  const place = { snippet: 'from Tables, and', label: 'Tables', isTitle: true };
  expect(snippetParts(place, 'Tides')).toEqual(['from ', 'Tides', ', and']);
  expect(snippetParts(place)).toEqual(['from ', 'Tables', ', and']);
});
