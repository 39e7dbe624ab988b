import { syncSession } from '../sync-session.ts';

/** Milliseconds that the last words written here are waited for. */
const PATIENCE = 15_000;

/**
 * Waits until the server has acknowledged all that was written here in a document that is open.
 * @returns false when it took too long, when nobody is let in, or when none is open
 */
export function whenSaved(documentId: string, userId: string, patience = PATIENCE): Promise<boolean> {
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
    const timer = setTimeout(() => end(false), patience);
    const stop = room.subscribe(() => {
      if (isSaved()) end(true);
    });
  });
}
