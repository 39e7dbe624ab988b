import { lazyModule } from '#client/lib/lazy-module.ts';

/** The module of the formatting controls. Keys and Markdown work without it. */
export const formatTools = lazyModule(() => import('./format-tools.ts'));
