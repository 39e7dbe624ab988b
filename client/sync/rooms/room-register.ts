/** The outbox's knowledge of the rooms on this device. */
export interface RoomRegister {
  /** Whether the server has the row of a document or canvas: before that its room would be refused [C1]. */
  isKnownToServer: (ydocId: string) => boolean;
  /**
   * The first content of a document that only this device has: the same update with which the server will create it [A7].
   * Undefined for other documents, whose text comes from the server.
   */
  firstContentOf?: (ydocId: string) => Promise<Uint8Array | undefined>;
  /** The item's title, under which lost text is shown. */
  titleOf?: (ydocId: string) => string | undefined;
  /** Calls back when an answer may have changed. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

const DEFAULT_REGISTER: RoomRegister = { isKnownToServer: () => true, subscribe: () => () => {} };

let current = DEFAULT_REGISTER;
let stop = () => {};
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Sets the register; undefined removes it, so that every room may be joined. */
export function setRoomRegister(register: RoomRegister | undefined): void {
  stop();
  current = register ?? DEFAULT_REGISTER;
  stop = current.subscribe(notify);
  notify();
}

export const isKnownToServer = (ydocId: string): boolean => current.isKnownToServer(ydocId);

export const firstContentOf = (ydocId: string): Promise<Uint8Array | undefined> =>
  current.firstContentOf?.(ydocId) ?? Promise.resolve(undefined);

export const titleOf = (ydocId: string): string => current.titleOf?.(ydocId) ?? '';

/** Calls back when a room may have become known or unknown to the server. Returns the unsubscribe function. */
export function onRoomRegisterChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
