import type { LucideIcon, LucideProps } from 'lucide-react';
import { forwardRef, useEffect } from 'react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';

/** Most workspaces have no tabs of their own: the drawings come with the first tab. */
const later = lazyModule(() => import('./tab-icons.ts'));

const icons = new Map<CustomTab['icon'], LucideIcon>();

/** The icon of a tab. It has its size before its drawing is there. */
export function tabIcon(name: CustomTab['icon']): LucideIcon {
  const known = icons.get(name);
  if (known) return known;
  const TabIcon = forwardRef<SVGSVGElement, LucideProps>(function TabIcon(props, ref) {
    const Drawing = later.useLoaded()?.TAB_ICONS[name].icon;
    useEffect(() => {
      // Without a network the name of the tab has to do.
      later.load().catch(() => {});
    }, []);
    return Drawing ? (
      <Drawing ref={ref} {...props} />
    ) : (
      <svg ref={ref} width={24} height={24} className={props.className} aria-hidden="true" />
    );
  });
  icons.set(name, TabIcon);
  return TabIcon;
}
