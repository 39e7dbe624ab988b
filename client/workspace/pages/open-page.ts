import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { PageHandle } from '#client/editor/page/page-handle.ts';

const pages = atom<ReadonlyMap<string, PageHandle>>(new Map());

/** The page of a document gives itself here while it is open, to the controls around it; null once it is closed. */
export function givePage(documentId: string, page: PageHandle | null): void {
  const others = [...pages.get()].filter(([id]) => id !== documentId);
  pages.set(new Map(page ? [...others, [documentId, page]] : others));
}

/** Null while no such text is open. */
export const openPage = (documentId: string): PageHandle | null => pages.get().get(documentId) ?? null;

/** The same, for a component that follows it. */
export function useOpenPage(documentId: string | undefined): PageHandle | null {
  const all = useStore(pages);
  return documentId === undefined ? null : (all.get(documentId) ?? null);
}

/** Milliseconds after which nobody waits any more for a page that was to open. */
const OPENS_WITHIN = 10_000;
let stopWaiting = (): void => {};

/** Does something with a document's page as soon as it is open. Whoever waited for another page waits no more. */
export function whenPageOpens(documentId: string, act: (page: PageHandle) => void): void {
  stopWaiting();
  const begin = (): boolean => {
    const page = openPage(documentId);
    if (!page) return false;
    stopWaiting();
    act(page);
    return true;
  };
  if (begin()) return;
  const stop = pages.listen(begin);
  const timer = setTimeout(() => stopWaiting(), OPENS_WITHIN);
  stopWaiting = () => {
    stop();
    clearTimeout(timer);
    stopWaiting = () => {};
  };
}
