import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { openBlockHistory } from './versions-state.ts';

/** The history of a paragraph, which the text opens. */
export const versions: Contribution = { showBlockHistory: openBlockHistory };
