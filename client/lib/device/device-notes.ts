/*
 * Keys in the object store `meta`, and one key prefix in `localStorage`, that several parts of the client read.
 */

/** The epoch of the server that acknowledged the texts of this device. */
export const TEXT_EPOCH = 'text-epoch';
/** Texts that a restored server may lack, and that are not compared with it yet. */
export const TEXT_RECOVERY = 'text-recovery';
/** Prefix of the snapshots of an ended epoch. */
export const ENDED_EPOCH_PREFIX = 'aside:';
/** Prefix of the notes about texts of a backup whose workspace is not created yet. */
export const RESTORING_PREFIX = 'restoring:';
/** Set to `true` after another person signed in: only data that the server lacks is still stored here. */
export const LEFT_UNSENT = 'left-unsent';

/**
 * Prefix in `localStorage` of text that a closing page could not write to the database in time. It is sent by its
 * writer.
 */
export const UNLOAD_BUFFER_PREFIX = 'last-words:';

/** The kinds of notes about a workspace in the store `meta`. They are removed with the workspace's copy [C10]. */
export const WORKSPACE_NOTES = [
  'replicated',
  'seen',
  'seen-tree',
  'review',
  'backlinks',
  'answers',
  'people',
] as const;

export const workspaceNote = (note: (typeof WORKSPACE_NOTES)[number], workspaceId: string): string =>
  `${note}:${workspaceId}`;
