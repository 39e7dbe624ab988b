import { useEffect, type ComponentType } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { Later } from './contribution.ts';

/** A component whose code comes when the place that it is added to has come, or at the latest when it is drawn. */
export function lazyItem(fetch: () => Promise<ComponentType>): Later {
  const later = lazyModule(async () => ({ Item: await fetch() }));
  function LazyItem() {
    const module = later.useSoon();
    return module && <module.Item />;
  }
  return Object.assign(LazyItem, { preload: () => later.load() });
}

/**
 * Fetches what features add to a place that opens later.
 * @param isDue the place itself has come
 */
export function usePreload(items: readonly Later[], isDue: boolean): void {
  useEffect(() => {
    // Without a network they come when they are drawn.
    if (isDue) for (const { preload } of items) preload().catch(() => {});
  }, [items, isDue]);
}
