import { atom } from 'nanostores';

/** Whether the app opens on this device without a network. */
export type OfflineStart =
  /** The service worker is being installed. */
  | 'starting'
  | 'ready'
  /** There is no build to cache. */
  | 'development'
  /** Plain HTTP, or a browser without service workers. */
  | 'unsupported'
  /** The browser refused it, or not every file could be fetched. The next visit tries again. */
  | 'failed';

export interface ServiceWorkerState {
  offlineStart: OfflineStart;
  /** The number of newer builds that have become ready while this page was open. */
  updatesFound: number;
}

/** The current state of the service worker. */
export const serviceWorkerState = atom<ServiceWorkerState>({ offlineStart: 'starting', updatesFound: 0 });

export function setOfflineStart(offlineStart: OfflineStart): void {
  const state = serviceWorkerState.get();
  if (offlineStart !== state.offlineStart) serviceWorkerState.set({ ...state, offlineStart });
}

export function addUpdateFound(): void {
  const state = serviceWorkerState.get();
  serviceWorkerState.set({ ...state, updatesFound: state.updatesFound + 1 });
}

/**
 * Returns the sentence that explains why no page opens without a network; null while pages open or may still open.
 */
export function missingOffline({ offlineStart }: ServiceWorkerState): string | null {
  switch (offlineStart) {
    case 'unsupported':
      return window.isSecureContext
        ? 'This browser cannot keep Foolscap itself: without a network, a page that is open goes on, but none can be opened.'
        : 'This address begins with http, so the browser does not keep Foolscap itself: without a network, a page that is open goes on, but none can be opened.';
    case 'failed':
      return 'Foolscap could not be kept on this device: without a network, a page that is open goes on, but none can be opened. It is tried again at the next visit.';
    case 'development':
      return 'In development no page opens without a network.';
    default:
      return null;
  }
}
