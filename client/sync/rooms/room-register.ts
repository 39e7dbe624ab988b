/** What the list of rooms on this device says about each; the outbox knows it. */
export interface RoomRegister {
  /** Whether the server has the row of a document or canvas: before that its room would be refused [C1]. */
  isKnownToServer: (ydocId: string) => boolean;
  /**
   * The beginning of a document that only this device has: the very update with which the server will begin it [A7].
   * Undefined where there is none, as its text comes from the server.
   */
  firstContentOf?: (ydocId: string) => Promise<Uint8Array | undefined>;
  /** What the item is called, for text that has to be found again. */
  titleOf?: (ydocId: string) => string | undefined;
  /** Calls back when an answer may have changed. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

const NOTHING_LISTED: RoomRegister = { isKnownToServer: () => true, subscribe: () => () => {} };

let current = NOTHING_LISTED;
let stop = () => {};
const listeners = new Set<() => void>();

const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Sets who is asked whether a room may be joined; undefined for nobody: all may. */
export function setRoomRegister(register: RoomRegister | undefined): void {
  stop();
  current = register ?? NOTHING_LISTED;
  stop = current.subscribe(tell);
  tell();
}

export const isKnownToServer = (ydocId: string): boolean => current.isKnownToServer(ydocId);

export const firstContentOf = (ydocId: string): Promise<Uint8Array | undefined> =>
  current.firstContentOf?.(ydocId) ?? Promise.resolve(undefined);

export const titleOf = (ydocId: string): string => current.titleOf?.(ydocId) ?? '';

/** Calls back when a room may have become known, or unknown. Returns how to stop. */
export function onRoomRegisterChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
