/** Days for which a deleted workspace or file can be restored; after that it is purged. */
export const RESTORABLE_DAYS = 30;
/** The same in milliseconds. */
export const RESTORABLE_MS = RESTORABLE_DAYS * 24 * 60 * 60 * 1000;
