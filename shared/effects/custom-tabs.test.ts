import { describe, expect, test } from 'vitest';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { NO_META } from '#shared/documents/document-meta.ts';
import { foldWorkspace } from '#shared/effects/fold-workspaces.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { type ItemFilter, MAX_CUSTOM_TABS } from '../custom-tabs/custom-tab.ts';
import { filterItems } from '../custom-tabs/filter-items.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const id = (at: number) => `0192d3a4-7c5e-7b1a-9f00-${at.toString(16).padStart(12, '0')}`;

const workspace = (role: WorkspaceView['role'] = 'editor'): WorkspaceView => ({
  id: WORKSPACE,
  title: 'The Tide Clerk',
  type: 'novel',
  ownerId: 'ada',
  ownerName: 'Ada',
  role,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  lastDocument: null,
  settings: DEFAULT_SETTINGS,
  templateVersion: 1,
});
const operation = (name: string, input: Record<string, unknown>) => ({
  key: name,
  name,
  scope: `workspace:${WORKSPACE}`,
  input: { workspaceId: WORKSPACE, ...input },
  actorId: 'ben',
  createdAt: 1,
});
const create = (at: number, more: Record<string, unknown> = {}) =>
  operation('create-custom-tab', { id: id(at), name: `Tab ${at}`, ...more });
const tabsAfter = (...operations: ReturnType<typeof operation>[]) =>
  foldWorkspace(workspace(), operations)?.customTabs?.map(
    ({ name, isDefault }) => name + (isDefault ? ' *' : ''),
  );

describe('pending operations on custom tabs show in the optimistic view [D10]', () => {
  test('the optimistic view shows tabs that are created, updated, reordered and deleted', () => {
    expect(tabsAfter(create(1), create(2, { isDefault: true }))).toEqual(['Tab 1', 'Tab 2 *']);
    const both = [create(1, { isDefault: true }), create(2)];
    expect(
      tabsAfter(...both, operation('update-custom-tab', { id: id(2), name: 'Two', isDefault: true })),
    ).toEqual(['Tab 1', 'Two *']);
    expect(tabsAfter(...both, operation('reorder-custom-tabs', { ids: [id(2)] }))).toEqual([
      'Tab 2',
      'Tab 1 *',
    ]);
    expect(tabsAfter(...both, operation('delete-custom-tab', { id: id(1) }))).toEqual(['Tab 2']);
  });

  test('an operation on tabs that the server will reject does not change the optimistic view', () => {
    expect(foldWorkspace(workspace('viewer'), [create(1)])?.customTabs).toBeUndefined();
    expect(tabsAfter(create(1), create(1, { name: 'Again' }))).toEqual(['Tab 1']);
    expect(tabsAfter(create(1), operation('update-custom-tab', { id: id(9), name: 'Nobody' }))).toEqual([
      'Tab 1',
    ]);
    expect(tabsAfter(create(1, { name: ' ' }), create(2))).toEqual(['Tab 2']);
    const many = Array.from({ length: MAX_CUSTOM_TABS + 1 }, (_, at) => create(at));
    expect(tabsAfter(...many)).toHaveLength(MAX_CUSTOM_TABS);
  });
});

describe('a filter of a custom tab', () => {
  const DAY = 86_400_000;
  const base = { parentId: null, order: 'a0', ownerId: 'u', createdAt: 1 };
  const page = (name: string, daysAgo: number, more: Partial<TreeItem> = {}): TreeItem =>
    ({
      ...base,
      kind: 'document',
      id: name,
      name,
      slug: name,
      type: 'document',
      isPinned: false,
      wordCount: 0,
      updatedAt: -daysAgo * DAY,
      ...more,
    }) as TreeItem; // `more` has only fields of a document
  const items: TreeItem[] = [
    page('High Water', 1, { meta: { ...NO_META, status: 'draft' } }),
    page('Harbour Café', 3, { parentId: 'papers', isPinned: true }),
    page('Old tide', 30, { meta: { ...NO_META, status: 'done' } }),
    { ...base, kind: 'canvas', id: 'Map', name: 'Map', isPinned: true, updatedAt: -2 * DAY },
    { ...base, kind: 'folder', id: 'papers', name: 'papers', color: null, isLocked: false, updatedAt: 0 },
  ];
  const shown = (filter: ItemFilter) =>
    filterItems(items, filter, { now: 0, isWithin: ({ parentId }, folderId) => parentId === folderId }).map(
      ({ name }) => name,
    );

  test.each<[string, ItemFilter, string[]]>([
    ['all items but folders, last changed first', {}, ['High Water', 'Map', 'Harbour Café', 'Old tide']],
    ['canvases', { kind: 'canvas' }, ['Map']],
    ['documents with the status draft or done', { statuses: ['draft', 'done'] }, ['High Water', 'Old tide']],
    [
      'documents of every status if it lists none',
      { kind: 'document', statuses: [] },
      ['High Water', 'Harbour Café', 'Old tide'],
    ],
    ['pinned items', { isPinned: true }, ['Map', 'Harbour Café']],
    ['items changed within a week', { changedWithinDays: 7 }, ['High Water', 'Map', 'Harbour Café']],
    ['items in a folder', { folderId: 'papers' }, ['Harbour Café']],
    [
      'items with all words in their title, ignoring accents and case',
      { words: 'CAFE harb' },
      ['Harbour Café'],
    ],
    ['items that match all its conditions', { isPinned: true, changedWithinDays: 2 }, ['Map']],
  ])('a filter returns %s', (_what, filter, names) => {
    expect(shown(filter)).toEqual(names);
  });
});
