import { Circle } from 'lucide-react';
import { expect, test } from 'vitest';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { compose } from '../contributions/compose.ts';
import type { Contribution, PanelTab } from '../contributions/contribution.ts';
import { shownTab } from './use-panel-tab.ts';

const tab = (id: string, order = 0): PanelTab => ({ id, order, name: id, icon: Circle, Panel: () => null });
const workspace = {} as WorkspaceView; // only passed through
const ownTabs: Contribution = { tabs: [tab('canvases', 20), tab('files', 10)] };
const customTabs = (first: string | null): Contribution => ({
  findTab: (_, id) => ['one', 'two'].flatMap((each) => ((id ?? first) === each ? [tab(each)] : []))[0],
});

test.each([
  ['nothing is stored, and the workspace has a tab', null, customTabs('two'), 'two'],
  ['nothing is stored, and the workspace has no tab', null, customTabs(null), 'files'],
  ['Files was selected', 'files', customTabs('two'), 'files'],
  ['Canvases was selected', 'canvases', customTabs('two'), 'canvases'],
  ['a tab of the workspace was selected', 'one', customTabs('two'), 'one'],
  ['the selected tab was deleted', 'gone', customTabs('two'), 'files'],
])(
  'the panel shows the selected tab, the one of the workspace or the first: %s',
  (_case, selectedId, tabs, shown) => {
    expect(shownTab(compose([ownTabs, tabs]), workspace, selectedId)?.id).toBe(shown);
  },
);
