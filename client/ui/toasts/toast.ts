/** A message at the bottom right about something that has no place on the screen. */
export interface ToastEntry {
  kind: 'success' | 'error';
  title: string;
  /** A second line: what happened to what. */
  detail?: string;
  /** Something to do about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds it stays. */
  duration: number;
}

type ToastOptions = Partial<Pick<ToastEntry, 'detail' | 'action' | 'duration'>>;

// What shows toasts is loaded with the first of them, so that pages without any stay small.
const waiting: ToastEntry[] = [];
const listeners = new Set<() => void>();
let deliver: ((entry: ToastEntry) => void) | null = null;
let isWanted = false;

const show =
  (kind: ToastEntry['kind'], duration: number) =>
  (title: string, options: ToastOptions = {}): void => {
    const entry: ToastEntry = { kind, title, duration, ...options };
    if (deliver) {
      deliver(entry);
      return;
    }
    waiting.push(entry);
    isWanted = true;
    for (const listener of listeners) listener();
  };

/** Success stays 5 s, an error 8 s. */
export const toast = { success: show('success', 5000), error: show('error', 8000) };

/** For the Toaster: whether anything has ever been shown. */
export const toastDemand = {
  isWanted: (): boolean => isWanted,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** For what shows toasts: takes over delivery, what waited first. Returns how to hand it back. */
export function receiveToasts(receive: (entry: ToastEntry) => void): () => void {
  deliver = receive;
  for (const entry of waiting.splice(0)) receive(entry);
  return () => {
    deliver = null;
  };
}
