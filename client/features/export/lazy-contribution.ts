import type { LaterContribution } from '#client/workspace/contributions/contribution.ts';
import { laterItem } from '#client/workspace/contributions/lazy-item.tsx';

/** The open text or canvas as a file. */
export const exports: LaterContribution = {
  share: [laterItem(async () => (await import('./export-tab.tsx')).ExportTab)],
};
