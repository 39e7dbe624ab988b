import { releaseCredits, settleCredits } from './credits.ts';

/** The ledger's part in the end of a run: its reservation is settled when it is done, and released otherwise. */
export const runCredits = { settle: settleCredits, release: releaseCredits };
