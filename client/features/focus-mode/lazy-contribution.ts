import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';

/** Focus mode: hides the controls around the page, and shows the settings of the mode. */
export const focusMode: LazyContribution = {
  overlays: [lazyItem(async () => (await import('./focus-mode.tsx')).FocusMode)],
};
