import { lazyModule } from '#client/lib/lazy-module.ts';

/**
 * The module of everything that typing does not need: the clipboard, decorations and overlays of a text, and
 * navigation in it.
 */
export const lazyPlugins = lazyModule(() => import('./lazy-plugin-modules.ts'));
