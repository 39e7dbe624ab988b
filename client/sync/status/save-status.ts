import { holdingReason } from '#shared/documents/sync-protocol.ts';
import type { Stored } from '../store/room-store.ts';

/** What is known about one room. Nothing here is a guess. */
export interface RoomFacts {
  /** The browser's word; false is reliable, true is not. */
  browserOnline: boolean;
  socketConnected: boolean;
  authenticated: boolean;
  /** Since the last connect the server's state has arrived here, and what was here at the server. */
  synced: boolean;
  /** Changes the server has not acknowledged; an acknowledgement means journalled. */
  unacked: number;
  /** How much of the text this device's database has. */
  stored: Stored;
  /** Whether this person may write here, as the server said last. */
  readOnly: boolean;
  /** Why the server will not let this device in, if it will not. */
  refusal: string | undefined;
}

/**
 * The save indicator's word for an item [C4]; the worst fact wins. `opening` shows nothing: no word would be true yet.
 */
export type SaveStatus = 'opening' | 'saving' | 'saved' | 'device' | 'unsaved' | 'view-only';

/**
 * Without a session one goes on writing here until one has signed in again [G5], and while the server takes no changes
 * until it does [A15]; any other refusal closes the page.
 */
export const isClosedBy = (refusal: string | undefined): boolean =>
  refusal !== undefined && refusal !== 'signed-out' && holdingReason(refusal) === undefined;

/** @param isHere whether the room's text has been here at least once, from the device or the server */
export function saveStatusOf(facts: RoomFacts, isHere: boolean): SaveStatus {
  const isTaking = holdingReason(facts.refusal) === undefined;
  const reachable = facts.browserOnline && facts.socketConnected && facts.authenticated && isTaking;
  if (facts.readOnly) return facts.unacked > 0 && isHere ? 'unsaved' : 'view-only';
  if (!isHere) return 'opening';
  // A room that lets nobody in any more holds nothing back when nothing was owed. What was has nowhere to go.
  if (isClosedBy(facts.refusal)) return facts.unacked > 0 ? 'unsaved' : 'view-only';
  if (reachable) return facts.synced && facts.unacked === 0 ? 'saved' : 'saving';
  if (facts.stored === 'all') return 'device';
  return facts.stored === 'writing' ? 'saving' : 'unsaved';
}

/** Whether closing the page now would lose something: neither the server nor this device has it. */
export const isOnlyOnPage = (facts: RoomFacts): boolean => facts.unacked > 0 && facts.stored !== 'all';

/** The words on screen, to the letter. */
export const SAVE_LABELS: Record<Exclude<SaveStatus, 'opening'>, string> = {
  saving: 'Saving...',
  saved: 'Saved',
  device: 'Saved on this device',
  unsaved: 'Unsaved changes',
  'view-only': 'View only',
};
