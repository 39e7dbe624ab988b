import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { describe, expect, test } from 'vitest';
import type { WorkspaceSummary } from '#shared/operations/workspaces.ts';
import { foldWorkspace, foldWorkspaces } from './fold-workspaces.ts';
import { childId } from '../tree/special-folders.ts';
import type { TreeOperation } from './tree-operation.ts';

const ONE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const TWO = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f';
const NEW = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d70';

const summary = (id: string, title: string, more: Partial<WorkspaceSummary> = {}): WorkspaceSummary => ({
  id,
  title,
  type: 'general',
  ownerId: 'ada',
  ownerName: 'Ada',
  settings: DEFAULT_SETTINGS,
  role: 'owner',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  lastDocument: null,
  ...more,
});
const base = [
  summary(ONE, 'One', { updatedAt: '2026-11-03T10:00:00.000Z' }),
  summary(TWO, 'Two', { ownerId: 'ben', ownerName: 'Ben', role: 'viewer' }),
];
const NOW = Date.UTC(2026, 10, 21);
const operation = (name: string, input: Record<string, unknown>): TreeOperation => ({
  key: name,
  name,
  scope: `workspace:${String(input['id'])}`,
  input,
  actorId: 'ada',
  createdAt: NOW,
});
const titles = (list: readonly WorkspaceSummary[]) => list.map(({ title }) => title);

describe('the optimistic view of the list of workspaces', () => {
  test('[D7] a workspace created offline is first in the list, with its creator as the owner', () => {
    const create = operation('create-workspace', { id: NEW, title: 'The Tide Clerk', type: 'novel' });
    const list = foldWorkspaces(base, [create]);
    expect(titles(list)).toEqual(['The Tide Clerk', 'One', 'Two']);
    expect(list[0]).toEqual({
      id: NEW,
      title: 'The Tide Clerk',
      type: 'novel',
      ownerId: 'ada',
      ownerName: 'Ada',
      settings: DEFAULT_SETTINGS,
      role: 'owner',
      createdAt: '2026-11-21T00:00:00.000Z',
      updatedAt: '2026-11-21T00:00:00.000Z',
      wordCount: 0,
      lastDocument: {
        id: childId(NEW, 'chapter-1'),
        title: 'Chapter 1',
        updatedAt: '2026-11-21T00:00:00.000Z',
      },
    });
    // Once the snapshot has the workspace, the pending operation changes nothing.
    expect(foldWorkspaces(list, [create])).toBe(list);
  });

  test('[D7] renaming and deleting shows if the user has permission; operations inside workspaces do not', () => {
    const rename = (id: string) => operation('update-workspace', { id, title: 'Renamed' });
    expect(titles(foldWorkspaces(base, [rename(ONE)]))).toEqual(['Renamed', 'Two']);
    expect(titles(foldWorkspaces(base, [operation('delete-workspace', { id: ONE })]))).toEqual(['Two']);
    const without = [
      rename(TWO),
      operation('delete-workspace', { id: TWO }),
      operation('update-document', { id: ONE, title: 'A document' }),
      operation('create-folder', { id: NEW, workspaceId: ONE, name: 'Letters' }),
    ];
    expect(foldWorkspaces(base, without)).toBe(base);
  });

  test('[D7] a workspace changed on this device is first; changed settings count, an unchanged title does not', () => {
    const change = (input: Record<string, unknown>) => operation('update-workspace', { id: TWO, ...input });
    const asEditor = base.map((each) => ({ ...each, role: 'editor' as const }));
    expect(foldWorkspaces(asEditor, [change({ settings: { theme: 'dark' } })])[0]).toMatchObject({
      id: TWO,
      title: 'Two',
      updatedAt: '2026-11-21T00:00:00.000Z',
    });
    expect(foldWorkspaces(asEditor, [change({ title: 'Two' })])).toBe(asEditor);
    // This build rejects inputs with unknown fields.
    expect(foldWorkspaces(asEditor, [change({ title: 'Three', mood: 'grim' })])).toBe(asEditor);
    expect(foldWorkspaces(base, [operation('delete-workspace', { id: ONE, mood: 'grim' })])).toBe(base);
    // An update without fields changes nothing, and an update of a missing workspace does not create it.
    expect(foldWorkspaces(base, [operation('update-workspace', { id: ONE })])).toBe(base);
    expect(foldWorkspaces(base, [operation('update-workspace', { id: NEW, title: 'Nowhere' })])).toBe(base);
    expect(foldWorkspaces(base, [operation('create-workspace', { id: NEW, title: '' })])).toBe(base);
    expect(foldWorkspaces(base, [{ ...operation('create-workspace', {}), input: { title: 'No id' } }])).toBe(
      base,
    );
    // An editor may change the settings, but not delete the workspace.
    expect(foldWorkspaces(asEditor, [operation('delete-workspace', { id: TWO })])).toBe(asEditor);
  });

  test('[D7] a row of the list shows changed `settings`, also a row that an older build stored without them', () => {
    const change = operation('update-workspace', { id: ONE, settings: { theme: 'dark' } });
    const { settings, ...old } = base.find(({ id }) => id === ONE) as WorkspaceSummary;
    for (const list of [base, [old as WorkspaceSummary]])
      expect(foldWorkspaces(list, [change])[0]?.settings).toEqual({ ...settings, theme: 'dark' });
    const created = operation('create-workspace', { id: NEW, title: 'New', settings: { theme: 'dark' } });
    expect(foldWorkspaces([], [created])[0]?.settings.theme).toBe('dark');
  });

  test('the list is ordered by the last change of a workspace or its last document, then by id', () => {
    const written = (id: string, updatedAt: string, text: string | null) =>
      summary(id, id, {
        updatedAt,
        lastDocument: text === null ? null : { id, title: 'Text', updatedAt: text },
      });
    const [first, early, late, latest] = [1, 2, 5, 9].map((day) => `2026-11-0${day}T10:00:00.000Z`) as [
      string,
      string,
      string,
      string,
    ];
    const list = [
      written('d', early, null),
      written('c', late, first),
      written('b', late, null),
      written('a', early, latest),
    ];
    const create = operation('create-workspace', { id: NEW, title: 'New' });
    expect(foldWorkspaces(list, [create]).map(({ id }) => id)).toEqual([NEW, 'a', 'b', 'c', 'd']);
  });

  test('[D7] an owner without a name is called Writer, and a template of a later build shows no document', () => {
    const create = operation('create-workspace', {
      id: NEW,
      title: 'First',
      type: 'novel',
      templateVersion: 99,
    });
    expect(foldWorkspaces([base[1] as WorkspaceSummary], [create])[0]).toMatchObject({
      ownerName: 'Writer',
      lastDocument: null,
    });
  });
});

describe('the optimistic view of one workspace', () => {
  const create = operation('create-workspace', {
    id: NEW,
    title: 'The Tide Clerk',
    type: 'blog',
    settings: { theme: 'dark' },
  });

  test('[D7] pending changes of settings are merged field by field', () => {
    const view = foldWorkspace(undefined, [
      create,
      operation('update-workspace', { id: NEW, settings: { editorFont: 'courier' } }),
      operation('update-workspace', { id: ONE, settings: { editorFont: 'roboto' } }),
      operation('update-document', { id: NEW, title: 'No workspace' }),
    ]);
    expect(view).toMatchObject({ title: 'The Tide Clerk', type: 'blog', templateVersion: 1, role: 'owner' });
    expect(view?.settings).toMatchObject({ theme: 'dark', editorFont: 'courier', showPaperBackground: true });
  });

  test('[D7] a workspace is undefined while its deletion is pending and before its creation', () => {
    expect(foldWorkspace(undefined, [])).toBeUndefined();
    expect(foldWorkspace(undefined, [create, operation('delete-workspace', { id: NEW })])).toBeUndefined();
  });

  test('[D7] a workspace keeps its settings, its template version and its tabs when its title changes', () => {
    const made = foldWorkspace(undefined, [
      operation('create-workspace', { id: NEW, title: 'Tides', type: 'novel', templateVersion: 7 }),
    ]);
    expect(made).toMatchObject({ templateVersion: 7, settings: { theme: 'light' } });
    const customTabs = [] as NonNullable<typeof made>['customTabs'];
    const view = made && {
      ...made,
      settings: { ...made.settings, theme: 'dark' as const },
      customTabs,
    };
    const renamed = foldWorkspace(view, [operation('update-workspace', { id: NEW, title: 'Moons' })]);
    expect(renamed).toMatchObject({
      title: 'Moons',
      templateVersion: 7,
      settings: { theme: 'dark' },
      customTabs: [],
    });
    expect(foldWorkspace(view, [operation('update-workspace', { id: NEW, title: 'Tides' })])).toBe(view);
    expect(made && 'customTabs' in made).toBe(false);
  });

  test('[D7] operations of a viewer do not change the workspace', () => {
    const made = foldWorkspace(undefined, [create]);
    const read = made && { ...made, role: 'viewer' as const };
    expect(
      foldWorkspace(read, [operation('update-workspace', { id: NEW, settings: { theme: 'light' } })]),
    ).toBe(read);
    expect(foldWorkspace(read, [operation('delete-workspace', { id: NEW })])).toBe(read);
  });
});
