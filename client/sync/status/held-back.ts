import { useSyncExternalStore } from 'react';
import type { HoldingReason } from '#shared/documents/sync-protocol.ts';

let reason: HoldingReason | undefined;
const listeners = new Set<() => void>();

/** Notes why the server takes no changes of this page for now [A15]; undefined once it takes them. */
export function noteHeldBack(next: HoldingReason | undefined): void {
  if (next === reason) return;
  reason = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Why texts wait on this device although the server is in reach; undefined where they do not. */
export const useHeldBack = (): HoldingReason | undefined => useSyncExternalStore(subscribe, () => reason);
