import { unsentText, type Unsent } from '#client/lib/device/unsent.ts';

/** Returns a sentence that lists the unsent work that signing out would delete. */
export const lossText = (loss: Unsent): string =>
  `Signing out removes from this device what the server does not have: ${unsentText(loss)}.`;
