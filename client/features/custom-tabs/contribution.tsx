import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { Contribution, TreeTab } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { selectedTab } from './selected-tab.ts';
import { CustomTabButtons, CustomTabMenu } from './custom-tab-buttons.tsx';
import { tabIcon } from './tab-icon.tsx';
import { TabMenu } from './tab-menu.tsx';
import { matchingRows, tabTree } from './tab-tree.ts';

/** The tabs that members create. Each shows the items that match its filter. */
export const customTabs: Contribution = {
  findTab: (workspace, id) => {
    const tab = selectedTab(workspace.customTabs ?? [], id);
    return tab && treeTabOf(tab, workspace);
  },
  rail: [{ at: 'start', order: 10, Item: RailTabs }],
};

function treeTabOf(tab: CustomTab, { role }: WorkspaceView): TreeTab {
  const { id, name, settings } = tab;
  const icon = tabIcon(tab.icon);
  return {
    id,
    order: 0,
    name,
    icon,
    words: {
      search: `Search ${name}`,
      noMatches: 'Nothing here matches',
      icon,
      empty: 'Nothing is shown here now',
      emptyHint: 'What passes the filter of this tab comes here by itself',
    },
    partOf: (tree, workspaceId, now) => tabTree(tree, workspaceId, settings, now),
    search: matchingRows,
    kind: undefined,
    isUnfiltered: false,
    Menu: can(role, 'change-settings') ? SelectedTabMenu : undefined,
  };
}

/** Always the same component, so that an open menu stays open when the workspace changes. */
function SelectedTabMenu() {
  const { workspace, side } = useOpenWorkspace();
  const tabs = workspace.customTabs ?? [];
  const tab = tabs.find(({ id }) => id === side.tab?.id);
  return tab && <TabMenu tab={tab} tabs={tabs} />;
}

function RailTabs() {
  const { workspace, isNarrow, side } = useOpenWorkspace();
  const Tabs = isNarrow ? CustomTabMenu : CustomTabButtons;
  return (
    <Tabs
      tabs={workspace.customTabs ?? []}
      shownId={side.isShown ? side.tab?.id : undefined}
      canChange={can(workspace.role, 'change-settings')}
      onTab={side.toggleTab}
    />
  );
}
