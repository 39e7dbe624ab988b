import { lazyModule } from '#client/lib/lazy-module.ts';

/** The controls of formatting. One can write before they are there: keys and Markdown need none of them. */
export const formatTools = lazyModule(() => import('./format-tools.ts'));
