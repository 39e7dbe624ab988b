import { lazyModule } from '#client/lib/lazy-module.ts';

/** What reads and writes the clipboard, what is drawn beside and over a text, and the ways through it: one can type without. */
export const lazyPlugins = lazyModule(() => import('./lazy-plugin-modules.ts'));
