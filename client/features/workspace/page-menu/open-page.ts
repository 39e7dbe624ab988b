import { useSyncExternalStore } from 'react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';

let open: PageHandle | null = null;
const listeners = new Set<() => void>();

/** The page that is open gives itself here, to the controls around it. */
export function setOpenPage(handle: PageHandle | null): void {
  open = handle;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null while no text is open. */
export const useOpenPage = (): PageHandle | null => useSyncExternalStore(subscribe, () => open);
