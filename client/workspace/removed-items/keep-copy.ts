import type * as Y from 'yjs';
import { createDocument } from '#shared/operations/documents.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { enqueue } from '#client/outbox/index.ts';
import { syncSession } from '#client/sync/sync-session.ts';

const GIVE_UP_MS = 15_000;

interface CopyOptions {
  /** What stands on the page. */
  from: Y.XmlFragment;
  title: string;
  workspaceId: string;
  userId: string;
}

/**
 * Makes a document of the words on a page whose own was deleted; they are put in as if they were pasted. Answers its id.
 * Throws ApiError, or an Error when the new page does not open.
 */
export async function keepCopy({ from, title, workspaceId, userId }: CopyOptions): Promise<string> {
  const { input } = enqueue(createDocument, { workspaceId, title });
  const session = syncSession(userId);
  const room = session.hold(input.id);
  try {
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer);
        stop();
        settle();
      };
      const look = (): void => {
        if (room.getState().isHere) end(resolve);
      };
      const timer = setTimeout(() => end(() => reject(new Error('The new page did not open.'))), GIVE_UP_MS);
      const stop = room.subscribe(look);
      look();
    });
    const into = room.ydoc.getXmlFragment(CONTENT_FRAGMENT);
    room.ydoc.transact(() => {
      into.delete(0, into.length);
      into.insert(
        0,
        // A document's fragment holds elements and texts alone.
        from.toArray().map((node) => node.clone() as Y.XmlElement | Y.XmlText),
      );
    });
  } finally {
    session.release(input.id);
  }
  return input.id;
}
