import type { RoomFacts, SaveStatus } from '../status/save-status.ts';

/** What a room looks like from outside; a new object whenever anything in it changed. */
export interface RoomState {
  /** What this device has of it was read, or is not waited for any more. */
  isOpened: boolean;
  status: SaveStatus;
  facts: RoomFacts;
  /** The room's text is here: it came from this device, from another tab or from the server. */
  isHere: boolean;
  /** This device has nothing of the room, and the server has not given it yet. */
  isMissing: boolean;
  /** This device holds something of it that the server has not acknowledged, written in this tab or another. */
  isDirty: boolean;
}

/** Whether two states say the same. */
export function isSameState(a: RoomState, b: RoomState): boolean {
  if (a.status !== b.status || a.isHere !== b.isHere) return false;
  if (a.isOpened !== b.isOpened || a.isMissing !== b.isMissing || a.isDirty !== b.isDirty) return false;
  return (Object.keys(a.facts) as (keyof RoomFacts)[]).every((key) => a.facts[key] === b.facts[key]);
}
