import type { RoomFacts, SaveStatus } from '../status/save-status.ts';

/** The state of a room as components see it; a new object whenever a value in it changed. */
export interface RoomState {
  /** This device's copy was read, or its time limit has passed. */
  isOpened: boolean;
  status: SaveStatus;
  facts: RoomFacts;
  /** The room's text is available: it came from this device, from another tab or from the server. */
  isHere: boolean;
  /** This device has no text of the room, and the server has not sent it yet. */
  isMissing: boolean;
  /** This device stores updates of the room, from this tab or another, that the server has not acknowledged. */
  isDirty: boolean;
}

/** Whether two states have equal values. */
export function isSameState(a: RoomState, b: RoomState): boolean {
  if (a.status !== b.status || a.isHere !== b.isHere) return false;
  if (a.isOpened !== b.isOpened || a.isMissing !== b.isMissing || a.isDirty !== b.isDirty) return false;
  return (Object.keys(a.facts) as (keyof RoomFacts)[]).every((key) => a.facts[key] === b.facts[key]);
}
