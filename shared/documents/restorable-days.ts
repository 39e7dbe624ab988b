/** Days for which a deleted workspace or file can be restored; after that it is purged. */
export const RESTORABLE_DAYS = 30;
