import type { LucideIcon, LucideProps } from 'lucide-react';
import { forwardRef, useEffect } from 'react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';

/** Most workspaces have no custom tabs, so the icons are fetched with the first one. */
const tabIcons = lazyModule(() => import('./tab-icons.ts'));

const icons = new Map<CustomTab['icon'], LucideIcon>();

/** Returns the icon component of a tab. Until the icons are loaded, it renders an empty SVG of the same size. */
export function tabIcon(name: CustomTab['icon']): LucideIcon {
  const existing = icons.get(name);
  if (existing) return existing;
  const TabIcon = forwardRef<SVGSVGElement, LucideProps>(function TabIcon(props, ref) {
    const LoadedIcon = tabIcons.useLoaded()?.TAB_ICONS[name].icon;
    useEffect(() => {
      // While the device is offline, the tab shows its name only.
      tabIcons.load().catch(() => {});
    }, []);
    return LoadedIcon ? (
      <LoadedIcon ref={ref} {...props} />
    ) : (
      <svg ref={ref} width={24} height={24} className={props.className} aria-hidden="true" />
    );
  });
  icons.set(name, TabIcon);
  return TabIcon;
}
