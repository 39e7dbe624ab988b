import { expect, test } from 'vitest';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { selectedTab } from './selected-tab.ts';

const tab = (id: string, isDefault = false): CustomTab => ({
  id,
  workspaceId: 'w',
  ownerId: 'u',
  name: id,
  type: 'filter',
  icon: 'flag',
  order: 0,
  isDefault,
  settings: {},
});
const TABS = [tab('one'), tab('two', true)];

test.each([
  ['the default tab when none was selected', null, TABS, 'two'],
  ['no tab when none was selected and there is no default', null, [tab('one')], undefined],
  ['the selected tab', 'one', TABS, 'one'],
  ['no tab when a built-in tab was selected', 'files', TABS, undefined],
  ['no tab when the selected tab was deleted', 'gone', TABS, undefined],
])('selectedTab returns %s', (_case, id, tabs, shown) => {
  expect(selectedTab(tabs, id)?.id).toBe(shown);
});
