import { laterModule } from '#client/lib/later-module.ts';

/**
 * What opens above the page (menus, popovers, dialogs, tooltips), with the library that keeps focus, keys and places in
 * order. None of it is seen before somebody presses or points, so it is loaded when the page has come to rest, or with
 * the first press.
 */
export const uiLayers = laterModule(() => import('./later/all-layers.ts'));
