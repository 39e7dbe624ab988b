import { describe, expect, test } from 'vitest';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';
import { creationRefusal, filterChips, matchingWorkspaces, sortNewestFirst, usageText } from './library.ts';

const BEGINNING = '2025-01-01T00:00:00.000Z';

const workspace = (
  title: string,
  type: WorkspaceType,
  changed: { updatedAt?: string; wroteAt?: string } = {},
) => ({
  title,
  type,
  createdAt: BEGINNING,
  updatedAt: changed.updatedAt ?? BEGINNING,
  lastDocument: changed.wroteAt === undefined ? null : { title: 'Page', updatedAt: changed.wroteAt },
});

const TIDE = workspace('The Tide Clerk', 'novel', { updatedAt: '2026-03-02T00:00:00.000Z' });
const BREAD = workspace('Bread, weekly', 'blog', {
  wroteAt: '2026-03-04T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});
const MAPS = workspace('Why maps lie', 'article', { updatedAt: '2026-03-03T00:00:00.000Z' });
const ODD = workspace('Commonplace book', 'general');
const ALL = [TIDE, BREAD, MAPS, ODD];

describe('sortNewestFirst', () => {
  test('workspaces are sorted by the latest change to them or their documents; an unchanged one counts by its creation', () => {
    expect(sortNewestFirst(ALL).map(({ title }) => title)).toEqual([
      'Bread, weekly',
      'Why maps lie',
      'The Tide Clerk',
      'Commonplace book',
    ]);
  });

  test('sorting does not modify the list passed in', () => {
    const before = [...ALL];
    sortNewestFirst(ALL);
    expect(ALL).toEqual(before);
  });
});

describe('filterChips', () => {
  test('the chips are All and each type that has workspaces, with their counts', () => {
    expect(filterChips(ALL, 'all')).toEqual([
      { value: 'all', label: 'All', count: 4 },
      { value: 'general', label: 'General', count: 1 },
      { value: 'novel', label: 'Novels', count: 1 },
      { value: 'blog', label: 'Blogs', count: 1 },
      { value: 'article', label: 'Articles', count: 1 },
    ]);
  });

  test('the selected type keeps its chip after its last workspace is removed', () => {
    expect(filterChips([TIDE], 'blog').map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All 1',
      'Novels 1',
      'Blogs 0',
    ]);
  });
});

describe('matchingWorkspaces', () => {
  test('the search matches titles of the selected type, ignoring case and surrounding spaces', () => {
    expect(matchingWorkspaces(ALL, 'all', ' TIDE ')).toEqual([TIDE]);
    expect(matchingWorkspaces(ALL, 'blog', 'tide')).toEqual([]);
    expect(matchingWorkspaces(ALL, 'general', '')).toEqual([ODD]);
  });
});

describe('limits', () => {
  test('usageText shows the count and the limit, or “Unlimited”', () => {
    expect(usageText({ currentCount: 8, maxWorkspaces: -1 })).toBe('8 workspaces (Unlimited)');
    expect(usageText({ currentCount: 1, maxWorkspaces: -1 })).toBe('1 workspace (Unlimited)');
    expect(usageText({ currentCount: 1, maxWorkspaces: 2 })).toBe('1/2 workspaces');
  });

  test('creationRefusal explains that the plan is full', () => {
    expect(creationRefusal({ currentCount: 3, maxWorkspaces: 2 })).toBe(
      'You have reached the maximum number of workspaces for your plan',
    );
  });

  test('creationRefusal is null when there is room, when there is no limit, and while the limits are unknown', () => {
    expect(creationRefusal({ currentCount: 1, maxWorkspaces: 2 })).toBeNull();
    expect(creationRefusal({ currentCount: 90, maxWorkspaces: -1 })).toBeNull();
    expect(creationRefusal(undefined)).toBeNull();
  });
});
