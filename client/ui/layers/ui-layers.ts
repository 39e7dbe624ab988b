import { lazyModule, usePreloadedModule, type LazyModule } from '#client/lib/lazy-module.ts';

/**
 * The components that open above the page (menus, popovers, dialogs, tooltips) with Base UI, which handles their
 * focus, keys and positions. None is visible before a click or a hover, so they are loaded when the page is idle, or
 * on the first click.
 */
export const uiLayers = lazyModule(() => import('./lazy/all-layers.ts'));

/**
 * Returns the layers for a component that opens on a click.
 * @param needs the module of its content; `layers` is null until that module is loaded too
 */
export function useLayersWith(needs: LazyModule<unknown> = uiLayers) {
  const layers = uiLayers.usePreloaded();
  const isFilled = usePreloadedModule(needs) !== null;
  return {
    layers: isFilled ? layers : null,
    load: () => Promise.all([uiLayers.load(), needs.load()]),
  };
}
