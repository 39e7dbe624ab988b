import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { lazyItem } from '#client/workspace/contributions/lazy-item.tsx';
import { OUTLINE_TAB } from './outline-tab.ts';

/** The tab of the inspector with the headings of the page. */
export const outline: LazyContribution = {
  inspector: [
    {
      order: 20,
      id: OUTLINE_TAB,
      label: 'Outline',
      Tab: lazyItem(async () => (await import('./outline.tsx')).Outline),
    },
  ],
};
