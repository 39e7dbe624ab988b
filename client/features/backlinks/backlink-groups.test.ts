import { expect, test } from 'vitest';
import type { Backlink } from '#shared/operations/documents.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { backlinkGroups, snippetParts } from './backlink-groups.ts';

const workspaceId = '01890000-0000-7000-8000-00000000000b';
const backlink = (id: string, documentId: string): Backlink => ({
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

test('backlinks are grouped by document under its current title, without deleted and trashed documents', () => {
  const items = new Map([document('a', 'Remarks'), document('t', 'Draft', trashIdOf(workspaceId))]);
  const backlinks = [backlink('1', 'a'), backlink('2', 'a'), backlink('3', 't'), backlink('4', 'nowhere')];
  expect(backlinkGroups(backlinks, items, workspaceId)).toEqual([
    { documentId: 'a', title: 'Remarks', backlinks: backlinks.slice(0, 2) },
  ]);
  // Until the tree is loaded, the title comes from the backlink.
  expect(backlinkGroups([backlink('1', 'a')], undefined, workspaceId)[0]?.title).toBe('a as told');
});

test('snippetParts finds the link in a snippet, and of several occurrences the one in the middle', () => {
  const parts = (snippet: string, label: string) => snippetParts({ snippet, label, isTitle: false }, 'Tides');
  expect(parts('from the tables, and', 'tables')).toEqual(['from the ', 'tables', ', and']);
  expect(parts('tide by tide by tide', 'tide')).toEqual(['tide by ', 'tide', ' by tide']);
  expect(parts('words', '')).toEqual(['words', '', '']);
  expect(parts('words', 'other')).toEqual(['words', '', '']);
});

test('snippetParts shows a title link with the current title of the document', () => {
  const backlink = { snippet: 'from Tables, and', label: 'Tables', isTitle: true };
  expect(snippetParts(backlink, 'Tides')).toEqual(['from ', 'Tides', ', and']);
  expect(snippetParts(backlink)).toEqual(['from ', 'Tables', ', and']);
});
