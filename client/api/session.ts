import { useSyncExternalStore } from 'react';
import { localStore, onOtherTabChange } from '#client/lib/local-store.ts';

const NAME = 'sessionId';
const events = new EventTarget();

/** The stored session, or null when signed out. */
export function getSessionId(): string | null {
  return localStore.get(NAME);
}

function changed(): void {
  events.dispatchEvent(new CustomEvent<string | null>(NAME, { detail: getSessionId() }));
}

/** Stores a session and emits the change event. */
export function setSessionId(sessionId: string): void {
  localStore.set(NAME, sessionId);
  changed();
}

/** Forgets the session and emits the change event. Who the person is stays known [G5]. */
export function clearSessionId(): void {
  localStore.remove(NAME);
  changed();
}

/** Calls back on the `sessionId` change event, of this tab and of others. Returns how to stop. */
export function onSessionIdChange(listener: (sessionId: string | null) => void): () => void {
  const handleChange = () => listener(getSessionId());
  events.addEventListener(NAME, handleChange);
  const stopTabs = onOtherTabChange(NAME, handleChange);
  return () => {
    events.removeEventListener(NAME, handleChange);
    stopTabs();
  };
}

/** The stored session as it changes. */
export function useSessionId(): string | null {
  return useSyncExternalStore(onSessionIdChange, getSessionId);
}
