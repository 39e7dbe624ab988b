import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { PageHandle } from '#client/editor/page/page-handle.ts';

const pages = atom<ReadonlyMap<string, PageHandle>>(new Map());

/** Registers the page of a document while it is open, for the controls around it; null once it is closed. */
export function registerPage(documentId: string, page: PageHandle | null): void {
  const others = [...pages.get()].filter(([id]) => id !== documentId);
  pages.set(new Map(page ? [...others, [documentId, page]] : others));
}

/** The open page of a document; null while it is not open. */
export const getOpenPage = (documentId: string): PageHandle | null => pages.get().get(documentId) ?? null;

/** The same for a component, which renders again when the page opens or closes. */
export function useOpenPage(documentId: string | undefined): PageHandle | null {
  const all = useStore(pages);
  return documentId === undefined ? null : (all.get(documentId) ?? null);
}

/** Milliseconds to wait for a page to open. */
const OPEN_TIMEOUT_MS = 10_000;
let stopWaiting = (): void => {};

/** Calls back with a document's page as soon as it is open. An earlier call that still waits is cancelled. */
export function whenPageOpens(documentId: string, callback: (page: PageHandle) => void): void {
  stopWaiting();
  const tryNow = (): boolean => {
    const page = getOpenPage(documentId);
    if (!page) return false;
    stopWaiting();
    callback(page);
    return true;
  };
  if (tryNow()) return;
  const stop = pages.listen(tryNow);
  const timer = setTimeout(() => stopWaiting(), OPEN_TIMEOUT_MS);
  stopWaiting = () => {
    stop();
    clearTimeout(timer);
    stopWaiting = () => {};
  };
}
