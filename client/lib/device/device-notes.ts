/*
 * Names in the store `meta`, and one in `localStorage`, that more than one part of the client reads.
 */

/** The epoch of the server that acknowledged the texts of this device. */
export const TEXT_EPOCH = 'text-epoch';
/** Texts that a restored server may lack, and that were not compared yet. */
export const TEXT_RECOVERY = 'text-recovery';
/** Begins the names of snapshots of an ended epoch. */
export const ASIDE = 'aside:';
/** Begins the names of notes on texts of a backup whose workspace is still to be made. */
export const RESTORING = 'restoring:';
/** Another person signed in meanwhile: the server has all but what is stored here. Its value is `true`. */
export const LEFT_UNSENT = 'left-unsent';

/** In `localStorage`: begins the names of text that a closing page could not store in time. Its writer sends it. */
export const LAST_WORDS = 'last-words:';
