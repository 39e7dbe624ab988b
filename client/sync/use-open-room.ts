import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { MessageGate } from './message-gate.ts';
import { isClosedBy } from './status/save-status.ts';
import { useRoom, useRoomPart } from './use-room.ts';

/** The room of something that is open, as a screen needs it; its word is told by `useSaveStatus`. */
export interface OpenRoom {
  doc: Y.Doc;
  awareness: Awareness;
  /** What is in it is here, from this device or from the server; before that there is nothing true to show. */
  isReady: boolean;
  /** Nothing of it is on this device, and the server has not given it yet. */
  isMissing: boolean;
  /** The server lets this person write. */
  isEditable: boolean;
  /** Why the server does not let this device in: `access-lost`, `schema-too-old`, `not-found` … */
  refusal: string | undefined;
  /** This browser stores what is written here. */
  isStored: boolean;
  /** As the room has it when it is asked for: it changes nothing on the screen. */
  writtenAs: () => number | undefined;
  /** For the editor's update hold [X15]. */
  setGate: (gate: MessageGate | undefined) => void;
}

/**
 * Holds a room while the component lives. Nothing of it changes with a key.
 * @param isMadeHere it is empty, and the server has not heard of it yet: it need not be waited for
 */
export function useOpenRoom(
  name: string | undefined,
  userId: string,
  isMadeHere = false,
): OpenRoom | undefined {
  const room = useRoom(name, userId);
  const part = useRoomPart(room, ({ isHere, isOpened, isMissing, facts }) => {
    const isReady = isHere || (isMadeHere && isOpened);
    return {
      isReady,
      isMissing: isMissing && !isReady,
      isEditable: isReady && !facts.readOnly && !isClosedBy(facts.refusal),
      refusal: facts.refusal,
      isStored: facts.stored === 'all' || facts.stored === 'writing',
    };
  });
  if (!room || !part) return undefined;
  return {
    doc: room.ydoc,
    awareness: room.awareness,
    setGate: room.setGate,
    writtenAs: () => room.writtenAs,
    ...part,
  };
}
