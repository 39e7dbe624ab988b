import { holdingReason } from '#shared/documents/sync-protocol.ts';
import type { Stored } from '../store/room-store.ts';

/** The known facts about one room; none of them is a guess. */
export interface RoomFacts {
  /** `navigator.onLine`: false is reliable, true is not. */
  browserOnline: boolean;
  socketConnected: boolean;
  authenticated: boolean;
  /** Since the last connect, the server's state has arrived here and the local state at the server. */
  synced: boolean;
  /** The number of changes that the server has not acknowledged; an acknowledged change is in the journal. */
  unacked: number;
  /** How much of the text this device's database has. */
  stored: Stored;
  /** Whether this person may only read, by the server's last report. */
  readOnly: boolean;
  /** Why the server does not let this device in or takes no changes; undefined if it does. */
  refusal: string | undefined;
}

/**
 * The save indicator's status of an item [C4]; the worst fact wins. `opening` shows nothing: no label would be true yet.
 */
export type SaveStatus = 'opening' | 'saving' | 'saved' | 'device' | 'unsaved' | 'view-only';

/**
 * Whether a refusal closes the page to editing. Editing goes on without a session, until the writer has signed in again
 * [G5], and while the server accepts no changes for now [A15].
 */
export const isClosedBy = (refusal: string | undefined): boolean =>
  refusal !== undefined && refusal !== 'signed-out' && holdingReason(refusal) === undefined;

/**
 * Returns the save status of a room.
 * @param isHere whether the room's text has been available at least once, from the device or the server
 */
export function saveStatusOf(facts: RoomFacts, isHere: boolean): SaveStatus {
  const isServerAccepting = holdingReason(facts.refusal) === undefined;
  const reachable = facts.browserOnline && facts.socketConnected && facts.authenticated && isServerAccepting;
  if (facts.readOnly) return facts.unacked > 0 && isHere ? 'unsaved' : 'view-only';
  if (!isHere) return 'opening';
  // A closed room takes no more changes: the unacknowledged ones, if there are any, cannot be saved.
  if (isClosedBy(facts.refusal)) return facts.unacked > 0 ? 'unsaved' : 'view-only';
  if (reachable) return facts.synced && facts.unacked === 0 ? 'saved' : 'saving';
  if (facts.stored === 'all') return 'device';
  return facts.stored === 'writing' ? 'saving' : 'unsaved';
}

/** Whether closing the page now would lose changes that neither the server nor this device has. */
export const isOnlyOnPage = (facts: RoomFacts): boolean => facts.unacked > 0 && facts.stored !== 'all';

/** The texts on screen, exactly as the specification has them. */
export const SAVE_LABELS: Record<Exclude<SaveStatus, 'opening'>, string> = {
  saving: 'Saving...',
  saved: 'Saved',
  device: 'Saved on this device',
  unsaved: 'Unsaved changes',
  'view-only': 'View only',
};
