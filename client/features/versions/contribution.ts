import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { openBlockHistory } from './versions-state.ts';

/** Contributes the command that opens the history of a paragraph. */
export const versions: Contribution = { showBlockHistory: openBlockHistory };
