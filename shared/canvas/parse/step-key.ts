import { isOrderKey } from '#shared/lib/sibling-order.ts';

/** fractional-indexing writes letters and digits; anything else would not sort as it does. */
const WRITTEN = /^[0-9A-Za-z]{1,200}$/;

/** Whether a text is a key of a step beside which another step can be put. A file, or a peer, may name any text. */
export const isStepKey = (key: string): boolean => WRITTEN.test(key) && isOrderKey(key);
