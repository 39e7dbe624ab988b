import { backup } from '#client/features/backup/later-contribution.ts';
import { canvases } from '#client/features/canvases/later-contribution.ts';
import { customTabs } from '#client/features/custom-tabs/later-contribution.tsx';
import { details } from '#client/features/details/later-contribution.tsx';
import { documents } from '#client/features/documents/later-contribution.ts';
import { exports } from '#client/features/export/later-contribution.ts';
import { settings } from '#client/features/settings/later-contribution.ts';
import { share } from '#client/features/share/later-contribution.ts';
import { tree } from '#client/features/tree/later-contribution.ts';
import { versions } from '#client/features/versions/later-contribution.tsx';
import type { LaterContribution } from '#client/workspace/contributions/contribution.ts';
import { screen } from '#client/workspace/screen/later-contribution.tsx';

/** The parts of the features that come when the page is at rest, or with the first press. */
export const LATER_CONTRIBUTIONS: readonly LaterContribution[] = [
  screen,
  tree,
  documents,
  canvases,
  versions,
  details,
  share,
  exports,
  settings,
  backup,
  customTabs,
];
