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
  ['the default while none was chosen', null, TABS, 'two'],
  ['none while none was chosen and there is no default', null, [tab('one')], undefined],
  ['the chosen one', 'one', TABS, 'one'],
  ['none when another tab of the workspace was chosen', 'files', TABS, undefined],
  ['none when the chosen one was deleted', 'gone', TABS, undefined],
])('the tab that is shown is %s', (_what, id, tabs, shown) => {
  expect(selectedTab(tabs, id)?.id).toBe(shown);
});
