import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Opened from the words in the bar and from the page's menu; shown in one place. */
export function setDetailsOpen(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDetailsOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
