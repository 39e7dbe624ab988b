import { isOrderKey } from '#shared/lib/sibling-order.ts';

/** fractional-indexing writes letters and digits. Other characters would sort differently. */
const WRITTEN = /^[0-9A-Za-z]{1,200}$/;

/** Whether a text is an order key next to which another key can be generated. A file or a peer may contain any text. */
export const isStepKey = (key: string): boolean => WRITTEN.test(key) && isOrderKey(key);
