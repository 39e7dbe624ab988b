import { assistant } from '#client/features/assistant/contribution.tsx';
import { assets } from '#client/features/assets/contribution.tsx';
import { backlinks } from '#client/features/backlinks/contribution.tsx';
import { canvases } from '#client/features/canvases/contribution.tsx';
import { chapters } from '#client/features/chapters/contribution.tsx';
import { customTabs } from '#client/features/custom-tabs/contribution.tsx';
import { details } from '#client/features/details/contribution.tsx';
import { documents } from '#client/features/documents/contribution.tsx';
import { focusModeCommand } from '#client/features/focus-mode/contribution.ts';
import { outline } from '#client/features/outline/contribution.ts';
import { search } from '#client/features/search/contribution.tsx';
import { settings } from '#client/features/settings/contribution.tsx';
import { share } from '#client/features/share/contribution.tsx';
import { syncPanel } from '#client/features/sync-panel/contribution.tsx';
import { tree } from '#client/features/tree/contribution.ts';
import { versions } from '#client/features/versions/contribution.ts';
import { compose } from '#client/workspace/contributions/compose.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { screen } from '#client/workspace/screen/contribution.tsx';

/**
 * The features of an open workspace. A new feature is a folder under `client/features` and a line here. Its lazy
 * part, which is loaded when the page is idle, has a line in `lazy-contributions.ts`.
 */
export const CONTRIBUTIONS: readonly Contribution[] = [
  screen,
  tree,
  documents,
  canvases,
  chapters,
  versions,
  details,
  outline,
  focusModeCommand,
  assistant,
  backlinks,
  search,
  share,
  settings,
  assets,
  customTabs,
  syncPanel,
];

export const contributions = compose(
  CONTRIBUTIONS,
  async () => (await import('./lazy-contributions.ts')).LAZY_CONTRIBUTIONS,
);
