import { Ellipsis } from 'lucide-react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/layers/menu.tsx';
import type { TabMenuProps } from './tab-menu-items.tsx';

const later = lazyModule(() => import('./tab-menu-items.tsx'));

/** What can be done with a tab that somebody made, at the head of its panel. */
export function TabMenu(props: TabMenuProps) {
  const items = later.useLoaded();
  return (
    <Menu needs={later} align="end" trigger={<IconButton icon={Ellipsis} label="Tab" size="md" />}>
      {items && <items.TabMenuItems {...props} />}
    </Menu>
  );
}
