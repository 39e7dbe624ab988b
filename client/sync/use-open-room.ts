import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { MessageGate } from './message-gate.ts';
import { isClosedBy } from './status/save-status.ts';
import { useRoom, useRoomState } from './use-room.ts';

/** The room of an open item, as a screen needs it. `useSaveStatus` returns its save status. */
export interface OpenRoom {
  doc: Y.Doc;
  awareness: Awareness;
  /**
   * The content is loaded, from this device or from the server. Before that the screen must not show the room as
   * empty.
   */
  isReady: boolean;
  /** This device has no copy of the content, and the server has not sent it yet. */
  isMissing: boolean;
  /** The server lets this person write. */
  isEditable: boolean;
  /** Why the server refuses the room to this device: `access-lost`, `schema-too-old`, `not-found` … */
  refusal: string | undefined;
  /** This browser stores new text of the room. */
  isStored: boolean;
  /**
   * Returns the Yjs client id under which this person last wrote in the room, as the server knows it. A getter,
   * because a change of it must not render the screen.
   */
  writtenAs: () => number | undefined;
  /** Sets the gate with which the editor delays incoming updates [X15]. */
  setGate: (gate: MessageGate | undefined) => void;
}

/**
 * Holds a room while the component is mounted. A key press does not change the returned value.
 * @param isCreatedLocally the item was created on this device and the server does not know it yet: its room is empty,
 *   and the screen need not wait for it
 */
export function useOpenRoom(
  name: string | undefined,
  userId: string,
  isCreatedLocally = false,
): OpenRoom | undefined {
  const room = useRoom(name, userId);
  const state = useRoomState(room, ({ isHere, isOpened, isMissing, facts }) => {
    const isReady = isHere || (isCreatedLocally && isOpened);
    return {
      isReady,
      isMissing: isMissing && !isReady,
      isEditable: isReady && !facts.readOnly && !isClosedBy(facts.refusal),
      refusal: facts.refusal,
      isStored: facts.stored === 'all' || facts.stored === 'writing',
    };
  });
  if (!room || !state) return undefined;
  return {
    doc: room.ydoc,
    awareness: room.awareness,
    setGate: room.setGate,
    writtenAs: () => room.writtenAs,
    ...state,
  };
}

/** The room of an open document: its text as a fragment, for the editor. */
export interface DocumentRoom extends Omit<OpenRoom, 'doc'> {
  fragment: Y.XmlFragment;
}

/** Holds the room of a document while the component is mounted. A key press does not change the returned value. */
export function useDocumentRoom(documentId: string | undefined, userId: string): DocumentRoom | undefined {
  const room = useOpenRoom(documentId, userId);
  if (!room) return undefined;
  const { doc, ...rest } = room;
  return { fragment: doc.getXmlFragment(CONTENT_FRAGMENT), ...rest };
}
