import { useEffect, type ComponentType } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { LazyComponent } from './contribution.ts';

/** Wraps a component whose code `usePreload` loads with its container; without that it is loaded after mounting. */
export function lazyItem(fetch: () => Promise<ComponentType>): LazyComponent {
  const lazy = lazyModule(async () => ({ Item: await fetch() }));
  function LazyItem() {
    const module = lazy.usePreloaded();
    return module && <module.Item />;
  }
  return Object.assign(LazyItem, { preload: () => lazy.load() });
}

/**
 * Loads the components that features add to a container, such as a dialog.
 * @param isContainerLoaded whether the code of the container is loaded
 */
export function usePreload(items: readonly LazyComponent[], isContainerLoaded: boolean): void {
  useEffect(() => {
    // Offline this fails; they are loaded when they are rendered.
    if (isContainerLoaded) for (const { preload } of items) preload().catch(() => {});
  }, [items, isContainerLoaded]);
}
