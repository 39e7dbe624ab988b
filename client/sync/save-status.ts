/** What is known about one room. Nothing here is a guess. */
export interface RoomFacts {
  /** The browser's word; false is reliable, true is not. */
  browserOnline: boolean;
  socketConnected: boolean;
  authenticated: boolean;
  /** The server's state has arrived since the last connect. */
  synced: boolean;
  /** Changes the server has not acknowledged; an acknowledgement means journalled. */
  unacked: number;
  /** Whether this person may write here, as the server said last. */
  readOnly: boolean;
  /** Why the server will not let this device in, if it will not. */
  refusal: string | undefined;
}

/**
 * The save indicator's word for an item [C4]; the worst fact wins. `opening` shows nothing: no word would be true yet.
 */
export type SaveStatus = 'opening' | 'saving' | 'saved' | 'unsaved' | 'view-only';

/** Without a session one goes on writing here until one has signed in again [G5]; any other refusal closes the page. */
export const isClosedBy = (refusal: string | undefined): boolean =>
  refusal !== undefined && refusal !== 'signed-out';

/** @param everSynced whether the room's text has been here at least once */
export function saveStatusOf(facts: RoomFacts, everSynced: boolean): SaveStatus {
  const reachable = facts.browserOnline && facts.socketConnected && facts.authenticated;
  if (facts.readOnly) return facts.unacked > 0 && everSynced ? 'unsaved' : 'view-only';
  if (!everSynced) return 'opening';
  // A room that lets nobody in any more holds nothing back when nothing was owed.
  if (isClosedBy(facts.refusal)) return facts.unacked > 0 ? 'unsaved' : 'view-only';
  if (!reachable) return 'unsaved';
  return facts.synced && facts.unacked === 0 ? 'saved' : 'saving';
}

/** The words on screen, to the letter. */
export const SAVE_LABELS: Record<Exclude<SaveStatus, 'opening'>, string> = {
  saving: 'Saving...',
  saved: 'Saved',
  unsaved: 'Unsaved changes',
  'view-only': 'View only',
};
