import { lazyModule, useLazyModuleSoon, type LazyModule } from '#client/lib/lazy-module.ts';

/**
 * What opens above the page (menus, popovers, dialogs, tooltips), with the library that keeps focus, keys and places in
 * order. None of it is seen before somebody presses or points, so it is loaded when the page has come to rest, or with
 * the first press.
 */
export const uiLayers = lazyModule(() => import('./lazy/all-layers.ts'));

/**
 * The layers for what opens at a press.
 * @param needs the code of what it shows; null is answered until that is there too
 */
export function useLayersWith(needs: LazyModule<unknown> = uiLayers) {
  const layers = uiLayers.useSoon();
  const isFilled = useLazyModuleSoon(needs) !== null;
  return {
    layers: isFilled ? layers : null,
    load: () => Promise.all([uiLayers.load(), needs.load()]),
  };
}
