/*
 * Transaction origins of a Y.Doc. The provider is the origin of changes from the server; every other origin is the
 * writer on this page.
 */

/** The change was read from this device's database. */
export const FROM_DEVICE: unique symbol = Symbol('from-device');
/** The change was made in another tab of the same person, and received as it was made. */
export const FROM_TAB: unique symbol = Symbol('from-tab');
/**
 * The change is another tab's answer to a request: the difference between the states of two tabs, not a change as it was
 * made [M9].
 */
export const FROM_TAB_STATE: unique symbol = Symbol('from-tab-state');
