/*
 * Transaction origins of a Y.Doc. The provider is the origin of changes from the server; every other origin is the
 * writer on this page.
 */

/** The change was read from this device's database. */
export const FROM_DEVICE: unique symbol = Symbol('from-device');
/** The change was received from another tab of the same person. */
export const FROM_TAB: unique symbol = Symbol('from-tab');
