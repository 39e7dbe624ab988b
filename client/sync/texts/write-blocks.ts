import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { syncSession } from '../sync-session.ts';

/** A text that nobody has yet is brought by the server or the device within this time. */
const HERE_WITHIN_MS = 20_000;

/**
 * Adds blocks to a document as this person's own new text, open or not: written like typing, kept and sent like it.
 * @param content the editor's JSON of a whole document
 * @throws when the document's own text did not arrive; nothing was added then
 */
export async function writeBlocks(userId: string, ydocId: string, content: NodeJson): Promise<void> {
  const { blocksUpdate } = await import('./blocks-update.ts');
  const session = syncSession(userId);
  const room = session.hold(ydocId);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new Error('The document did not open.'))),
        HERE_WITHIN_MS,
      );
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        stop();
        end();
      };
      const look = (): void => {
        if (room.getState().isHere) settle(resolve);
      };
      const stop = room.subscribe(look);
      look();
    });
    Y.applyUpdate(room.ydoc, blocksUpdate(content));
  } finally {
    session.release(ydocId);
  }
}
