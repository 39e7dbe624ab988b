import { Info } from 'lucide-react';
import { useEffect } from 'react';
import { useCurrentUser } from '#client/api/current-user.ts';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { moveStoredGoal } from '#client/workspace/counts/writing-days.ts';
import { LazyDetails } from './lazy-details.tsx';
import { detailsOpen } from './details-open.ts';

/** The details dialog, with its palette command and its item in the page menu. */
export const details: LazyContribution = {
  overlays: [Details],
  commands: [
    {
      order: 70,
      label: 'Details and goals',
      icon: Info,
      action: ({ open }) => open.items.activeDocument && (() => detailsOpen.set(true)),
    },
  ],
  pageMenu: [{ order: 20, group: 'page', Item: DetailsItem }],
};

function Details() {
  const { workspace, items, canChange } = useOpenWorkspace();
  useMovedGoal();
  const { activeDocument } = items;
  return (
    activeDocument && (
      <LazyDetails
        key={activeDocument.id}
        document={activeDocument}
        workspace={workspace}
        canChange={canChange}
      />
    )
  );
}

/** Moves a goal that an older build stored on this device to the account, once the server has answered. */
function useMovedGoal(): void {
  const state = useCurrentUser();
  const goal = state.status === 'signed-in' && state.source === 'server' ? state.user.dailyGoal : undefined;
  useEffect(() => {
    if (goal !== undefined) moveStoredGoal(goal);
  }, [goal]);
}

function DetailsItem() {
  const { activeDocument } = useOpenWorkspace().items;
  return (
    activeDocument && (
      <MenuItem icon={Info} onSelect={() => setTimeout(() => detailsOpen.set(true))}>
        Details and goals
      </MenuItem>
    )
  );
}
