import { Ellipsis } from 'lucide-react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/layers/menu.tsx';
import type { TabMenuProps } from './tab-menu-items.tsx';

const tabMenuItems = lazyModule(() => import('./tab-menu-items.tsx'));

/** The menu of a custom tab, in the header of its panel. */
export function TabMenu(props: TabMenuProps) {
  const items = tabMenuItems.useLoaded();
  return (
    <Menu needs={tabMenuItems} align="end" trigger={<IconButton icon={Ellipsis} label="Tab" size="md" />}>
      {items && <items.TabMenuItems {...props} />}
    </Menu>
  );
}
