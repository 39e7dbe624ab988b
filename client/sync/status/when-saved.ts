import { syncSession } from '../sync-session.ts';

/** The longest wait for the acknowledgement of the last changes. */
const TIMEOUT_MS = 15_000;

/**
 * Waits until the server has acknowledged all changes of an open document.
 * @returns false when the time is over, as when the server refuses the document, and when the document is not open
 */
export function whenSaved(documentId: string, userId: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const room = syncSession(userId).peek(documentId);
  if (!room) return Promise.resolve(false);
  const isSaved = (): boolean => room.getState().status === 'saved';
  if (isSaved()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = (answer: boolean): void => {
      stop();
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(() => end(false), timeoutMs);
    const stop = room.subscribe(() => {
      if (isSaved()) end(true);
    });
  });
}
