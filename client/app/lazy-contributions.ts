import { assistant } from '#client/features/assistant/lazy-contribution.tsx';
import { assets } from '#client/features/assets/lazy-contribution.tsx';
import { backup } from '#client/features/backup/lazy-contribution.ts';
import { canvases } from '#client/features/canvases/lazy-contribution.ts';
import { customTabs } from '#client/features/custom-tabs/lazy-contribution.tsx';
import { details } from '#client/features/details/lazy-contribution.tsx';
import { documents } from '#client/features/documents/lazy-contribution.ts';
import { exports } from '#client/features/export/lazy-contribution.ts';
import { focusMode } from '#client/features/focus-mode/lazy-contribution.ts';
import { origins } from '#client/features/origins/lazy-contribution.tsx';
import { outline } from '#client/features/outline/lazy-contribution.ts';
import { ownName } from '#client/features/own-name/lazy-contribution.ts';
import { settings } from '#client/features/settings/lazy-contribution.ts';
import { share } from '#client/features/share/lazy-contribution.ts';
import { tree } from '#client/features/tree/lazy-contribution.ts';
import { versions } from '#client/features/versions/lazy-contribution.tsx';
import { writingStyles } from '#client/features/writing-styles/lazy-contribution.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { screen } from '#client/workspace/screen/lazy-contribution.tsx';

/** The parts of the features that are loaded when the page is idle, or with the first click or key. */
export const LAZY_CONTRIBUTIONS: readonly LazyContribution[] = [
  screen,
  tree,
  documents,
  focusMode,
  canvases,
  versions,
  details,
  origins,
  outline,
  assistant,
  share,
  exports,
  settings,
  writingStyles,
  backup,
  customTabs,
  assets,
  ownName,
];
