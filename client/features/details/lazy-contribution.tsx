import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '#client/api/current-user.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { openInspector } from '#client/workspace/inspector/inspector-state.ts';
import { moveStoredGoal } from '#client/workspace/counts/writing-days.ts';
import { DETAILS_TAB } from './details-tab.ts';

/** The tab of the inspector with the details, with its palette command and its item in the page menu. */
export const details: LazyContribution = {
  inspector: [
    {
      order: 10,
      id: DETAILS_TAB,
      label: 'Details',
      Tab: lazyItem(async () => (await import('./details.tsx')).Details),
    },
  ],
  overlays: [StoredGoal],
  commands: [
    {
      order: 70,
      label: 'Details and goals',
      icon: Info,
      action: ({ open }) => open.items.activeDocument && (() => openInspector(DETAILS_TAB)),
    },
  ],
  pageMenu: [{ order: 20, group: 'page', Item: DetailsItem }],
};

/** Moves a goal that an older build stored on this device to the account, once the server has answered. */
function StoredGoal() {
  const state = useCurrentUser();
  const goal = state.status === 'signed-in' && state.source === 'server' ? state.user.dailyGoal : undefined;
  useEffect(() => {
    if (goal !== undefined) moveStoredGoal(goal);
  }, [goal]);
  return null;
}

function DetailsItem() {
  const { activeDocument } = useOpenWorkspace().items;
  return (
    activeDocument && (
      // After the menu has restored the focus.
      <MenuItem icon={Info} onSelect={() => setTimeout(() => openInspector(DETAILS_TAB))}>
        Details and goals
      </MenuItem>
    )
  );
}
