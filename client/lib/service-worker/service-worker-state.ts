import { atom } from 'nanostores';

/** Whether this app opens here without a network. */
export type OfflineStart =
  /** Being installed. */
  | 'starting'
  | 'ready'
  /** No build, so nothing to keep. */
  | 'development'
  /** Plain HTTP, or a browser without service workers. */
  | 'unsupported'
  /** The browser would not have it, or it could not be fetched whole; tried again at the next visit. */
  | 'failed';

export interface ServiceWorkerState {
  offlineStart: OfflineStart;
  /** How many newer builds have become ready while this page was open; 0 is none. */
  updatesFound: number;
}

/** What is known of the service worker now. */
export const serviceWorkerState = atom<ServiceWorkerState>({ offlineStart: 'starting', updatesFound: 0 });

export function setOfflineStart(offlineStart: OfflineStart): void {
  const state = serviceWorkerState.get();
  if (offlineStart !== state.offlineStart) serviceWorkerState.set({ ...state, offlineStart });
}

export function addUpdateFound(): void {
  const state = serviceWorkerState.get();
  serviceWorkerState.set({ ...state, updatesFound: state.updatesFound + 1 });
}

/** What is missing here without a service worker, as a sentence for the writer; null when nothing is. */
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
