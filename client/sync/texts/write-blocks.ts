import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { syncSession } from '../sync-session.ts';

/** The longest wait for the document's text from the device or the server. */
const OPEN_TIMEOUT_MS = 20_000;

/** Loads the code of {@link writeBlocks}, so that nothing is made for blocks that cannot be written then. */
export const loadBlockWriter = () => import('./blocks-update.ts');

/**
 * Adds blocks to a document, open or not, as new text of this person. It is stored and sent like typed text.
 * @param content the editor's JSON of a whole document
 * @throws when the document's own text did not arrive; then nothing was added
 */
export async function writeBlocks(userId: string, ydocId: string, content: NodeJson): Promise<void> {
  const { blocksUpdate } = await loadBlockWriter();
  const session = syncSession(userId);
  const room = session.hold(ydocId);
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => settle(() => reject(new Error('The document did not open.'))),
        OPEN_TIMEOUT_MS,
      );
      const settle = (end: () => void): void => {
        clearTimeout(timer);
        stop();
        end();
      };
      const check = (): void => {
        if (room.getState().isHere) settle(resolve);
      };
      const stop = room.subscribe(check);
      check();
    });
    Y.applyUpdate(room.ydoc, blocksUpdate(content));
  } finally {
    session.release(ydocId);
  }
}
