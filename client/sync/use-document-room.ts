import type * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { useOpenRoom, type OpenRoom } from './use-open-room.ts';

/** An open document's room. */
export interface DocumentRoom extends Omit<OpenRoom, 'doc'> {
  fragment: Y.XmlFragment;
}

/** Holds the room of a document while the component lives. Nothing of it changes with a key. */
export function useDocumentRoom(documentId: string | undefined, userId: string): DocumentRoom | undefined {
  const room = useOpenRoom(documentId, userId);
  if (!room) return undefined;
  const { doc, ...rest } = room;
  return { fragment: doc.getXmlFragment(CONTENT_FRAGMENT), ...rest };
}
