import { lazyModule } from '#client/lib/lazy-module.ts';

/** Seen by who presses the save indicator: it comes when the page is at rest, or with the press. */
export const syncPanel = lazyModule(() => import('./sync-panel.tsx'));
