import { localStore } from '#client/lib/local-store.ts';

/**
 * Returns the user id stored at `foolscap:userId`, which names this device's database. Apart from the user's other
 * data, because the start of every page needs only the id.
 */
export const getRememberedUserId = (): string | null => localStore.get('userId');
