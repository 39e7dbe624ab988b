import { expect, test } from 'vitest';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { shownTab } from './use-panel-tab.ts';

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
  ['nothing is remembered: the default', null, TABS, 'two'],
  ['nothing is remembered, and there is no default', null, [tab('one')], 'files'],
  ['the files were chosen', 'files', TABS, 'files'],
  ['the canvases were chosen', 'canvases', TABS, 'canvases'],
  ['one of them was chosen', 'one', TABS, 'one'],
  ['one was chosen that was deleted since', 'gone', TABS, 'files'],
])('%s', (_what, chosen, tabs, shown) => {
  expect(shownTab(chosen, tabs).tab).toBe(shown);
});
