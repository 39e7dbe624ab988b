import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { MessageGate } from './room.ts';
import { isClosedBy } from './save-status.ts';
import { useRoom, useRoomPart } from './use-room.ts';

/** An open document's room, as a screen needs it; its word is told by `useSaveStatus`. */
export interface DocumentRoom {
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** The text is here, from this device or from the server; before that there is nothing true to show. */
  isReady: boolean;
  /** Nothing of the text is on this device, and the server has not given it yet. */
  isMissing: boolean;
  /** The server lets this person write. */
  isEditable: boolean;
  /** Why the server does not let this device in: `access-lost`, `schema-too-old`, `not-found` … */
  refusal: string | undefined;
  /** For the editor's update hold [X15]. */
  setGate: (gate: MessageGate | undefined) => void;
}

/** Holds the room of a document while the component lives. Nothing of it changes with a key. */
export function useDocumentRoom(documentId: string | undefined, userId: string): DocumentRoom | undefined {
  const room = useRoom(documentId, userId);
  const part = useRoomPart(room, ({ isHere, isMissing, facts }) => ({
    isReady: isHere,
    isMissing,
    isEditable: isHere && !facts.readOnly && !isClosedBy(facts.refusal),
    refusal: facts.refusal,
  }));
  if (!room || !part) return undefined;
  return {
    fragment: room.ydoc.getXmlFragment(CONTENT_FRAGMENT),
    awareness: room.awareness,
    setGate: room.setGate,
    ...part,
  };
}
