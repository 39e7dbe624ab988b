import { unsentText, type Unsent } from '#client/lib/device/unsent.ts';

/** What would be lost by signing out, as a sentence. */
export const lossText = (loss: Unsent): string =>
  `Signing out removes from this device what the server does not have: ${unsentText(loss)}.`;
