import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { Peer } from './peers.ts';
import type { MessageGate } from './room.ts';
import { isClosedBy, type SaveStatus } from './save-status.ts';
import type { Stored } from './store/room-store.ts';
import { usePeers, useRoom, useRoomState } from './use-room.ts';

/** An open document's room, as a screen needs it. */
export interface DocumentRoom {
  ydoc: Y.Doc;
  fragment: Y.XmlFragment;
  awareness: Awareness;
  status: SaveStatus;
  /** The text is here, from this device or from the server; before that there is nothing true to show. */
  isReady: boolean;
  /** Nothing of the text is on this device, and the server has not given it yet. */
  isMissing: boolean;
  /** How much of the text this device's database has. */
  stored: Stored;
  /** The server lets this person write. */
  isEditable: boolean;
  /** Why the server does not let this device in: `access-lost`, `schema-too-old`, `not-found` … */
  refusal: string | undefined;
  peers: readonly Peer[];
  /** For the editor's update hold [X15]. */
  setGate: (gate: MessageGate | undefined) => void;
}

/** Holds the room of a document while the component lives. */
export function useDocumentRoom(documentId: string | undefined, userId: string): DocumentRoom | undefined {
  const room = useRoom(documentId, userId);
  const state = useRoomState(room);
  const peers = usePeers(room, userId);
  if (!room || !state) return undefined;
  return {
    ydoc: room.ydoc,
    fragment: room.ydoc.getXmlFragment(CONTENT_FRAGMENT),
    awareness: room.awareness,
    status: state.status,
    isReady: state.isHere,
    isMissing: state.isMissing,
    stored: state.facts.stored,
    isEditable: state.isHere && !state.facts.readOnly && !isClosedBy(state.facts.refusal),
    refusal: state.facts.refusal,
    peers,
    setGate: room.setGate,
  };
}
