import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { editedTab } from './edited-tab.ts';
import { useTabCommands } from './use-tab-commands.ts';

export interface TabMenuProps {
  tab: CustomTab;
  /** All custom tabs of the workspace, in display order. */
  tabs: readonly CustomTab[];
}

/** The menu items that edit, move and delete a custom tab. */
export function TabMenuItems({ tab, tabs }: TabMenuProps) {
  const commands = useTabCommands(tab.workspaceId);
  const index = tabs.findIndex(({ id }) => id === tab.id);
  return (
    <>
      <MenuItem icon={Pencil} onSelect={() => setTimeout(() => editedTab.set(tab))}>
        Edit tab
      </MenuItem>
      {index > 0 && (
        <MenuItem icon={ArrowUp} onSelect={() => commands.move(tab, tabs, -1)}>
          Move up
        </MenuItem>
      )}
      {index < tabs.length - 1 && (
        <MenuItem icon={ArrowDown} onSelect={() => commands.move(tab, tabs, 1)}>
          Move down
        </MenuItem>
      )}
      <MenuRule />
      <MenuItem icon={Trash2} isDanger onSelect={() => void commands.remove(tab, tabs)}>
        Delete tab
      </MenuItem>
    </>
  );
}
