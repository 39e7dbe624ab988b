/*
 * What a change of a Y.Doc comes from, besides its provider (the server) and anything else (the writer here).
 */

/** Read from this device's database. */
export const FROM_DEVICE: unique symbol = Symbol('from-device');
/** Told by another tab of the same person. */
export const FROM_TAB: unique symbol = Symbol('from-tab');
