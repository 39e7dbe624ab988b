import { useSyncExternalStore } from 'react';
import { localStore, onOtherTabChange } from '#client/lib/local-store.ts';

const NAME = 'sessionId';
const events = new EventTarget();

/** Returns the stored session id, or null when signed out. */
export function getSessionId(): string | null {
  return localStore.get(NAME);
}

function emitChange(): void {
  events.dispatchEvent(new CustomEvent<string | null>(NAME, { detail: getSessionId() }));
}

/** Stores a session id and emits the change event. */
export function setSessionId(sessionId: string): void {
  localStore.set(NAME, sessionId);
  emitChange();
}

/** Removes the session id and emits the change event. The device still remembers the user [G5]. */
export function clearSessionId(): void {
  localStore.remove(NAME);
  emitChange();
}

/** Calls back when the session id changes, in this tab or another. @returns unsubscribe */
export function onSessionIdChange(listener: (sessionId: string | null) => void): () => void {
  const handleChange = () => listener(getSessionId());
  events.addEventListener(NAME, handleChange);
  const stopTabs = onOtherTabChange(NAME, handleChange);
  return () => {
    events.removeEventListener(NAME, handleChange);
    stopTabs();
  };
}

/**
 * Returns the stored session id. The component renders again when it changes. A prerendered page is that of a visitor
 * without a session.
 */
export function useSessionId(): string | null {
  return useSyncExternalStore(onSessionIdChange, getSessionId, () => null);
}
