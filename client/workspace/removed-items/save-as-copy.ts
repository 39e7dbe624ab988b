import type * as Y from 'yjs';
import { createDocument } from '#shared/operations/documents.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { enqueue } from '#client/outbox/index.ts';
import { syncSession } from '#client/sync/sync-session.ts';

const OPEN_TIMEOUT_MS = 15_000;

interface CopyOptions {
  /** The content of the page. */
  source: Y.XmlFragment;
  title: string;
  workspaceId: string;
  userId: string;
}

/**
 * Creates a document with the content of a page whose document was deleted. The content is inserted like a paste.
 * @returns the id of the new document
 * @throws ApiError, or an Error if the new document does not open in time
 */
export async function saveAsCopy({ source, title, workspaceId, userId }: CopyOptions): Promise<string> {
  const { input } = enqueue(createDocument, { workspaceId, title });
  const session = syncSession(userId);
  const room = session.hold(input.id);
  try {
    await new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        stop();
        settle();
      };
      const checkState = (): void => {
        if (room.getState().isHere) finish(resolve);
      };
      const timer = setTimeout(
        () => finish(() => reject(new Error('The new page did not open.'))),
        OPEN_TIMEOUT_MS,
      );
      const stop = room.subscribe(checkState);
      checkState();
    });
    const target = room.ydoc.getXmlFragment(CONTENT_FRAGMENT);
    room.ydoc.transact(() => {
      target.delete(0, target.length);
      target.insert(
        0,
        // A document's fragment contains only elements and texts.
        source.toArray().map((node) => node.clone() as Y.XmlElement | Y.XmlText),
      );
    });
  } finally {
    session.release(input.id);
  }
  return input.id;
}
