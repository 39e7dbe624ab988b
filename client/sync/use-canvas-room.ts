import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { MessageGate } from './room.ts';
import { isClosedBy } from './save-status.ts';
import { useRoom, useRoomPart } from './use-room.ts';

/** An open canvas's room, as a screen needs it; its word is told by `useSaveStatus`. */
export interface CanvasRoom {
  doc: Y.Doc;
  awareness: Awareness;
  /** What stands on it is here, from this device or from the server; before that there is nothing true to show. */
  isReady: boolean;
  /** Nothing of it is on this device, and the server has not given it yet. */
  isMissing: boolean;
  /** The server lets this person change it. */
  isEditable: boolean;
  /** Why the server does not let this device in. */
  refusal: string | undefined;
  /** For the update hold of a text that is written [X15]. */
  setGate: (gate: MessageGate | undefined) => void;
}

/**
 * Holds the room of a canvas while the component lives. Nothing of it changes with what is done on it.
 * @param isMadeHere the server has not heard of it yet: it is empty, and need not be waited for
 */
export function useCanvasRoom(canvasId: string, userId: string, isMadeHere: boolean): CanvasRoom | undefined {
  const room = useRoom(canvasId, userId);
  const part = useRoomPart(room, ({ isHere, isOpened, isMissing, facts }) => ({
    isHere,
    isOpened,
    isMissing,
    isClosed: facts.readOnly || isClosedBy(facts.refusal),
    refusal: facts.refusal,
  }));
  if (!room || !part) return undefined;
  const { isHere, isOpened, isClosed, isMissing, refusal } = part;
  const isReady = isHere || (isMadeHere && isOpened);
  return {
    doc: room.ydoc,
    awareness: room.awareness,
    setGate: room.setGate,
    isReady,
    isMissing: isMissing && !isReady,
    isEditable: isReady && !isClosed,
    refusal,
  };
}
