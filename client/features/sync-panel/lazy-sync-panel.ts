import { lazyModule } from '#client/lib/lazy-module.ts';

/** The sync panel. Its code is fetched once the page is idle, or when the save indicator is clicked. */
export const lazySyncPanel = lazyModule(() => import('./sync-panel.tsx'));
