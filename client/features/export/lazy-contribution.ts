import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';

/** Exports the open text or canvas as a file. */
export const exports: LazyContribution = {
  share: [lazyItem(async () => (await import('./export-tab.tsx')).ExportTab)],
};
