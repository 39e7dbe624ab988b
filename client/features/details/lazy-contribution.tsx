import { Info } from 'lucide-react';
import { MenuItem } from '#client/ui/layers/menu.tsx';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { openInspector } from '#client/workspace/inspector/inspector-state.ts';
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
