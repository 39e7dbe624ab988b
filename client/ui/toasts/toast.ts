import { atom, type ReadableAtom } from 'nanostores';

/** A message at the bottom right, about an event that no other part of the screen shows. */
export interface ToastEntry {
  kind: 'success' | 'error' | 'progress';
  title: string;
  /** A second line with details. */
  detail?: string;
  /** A button, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** The completed fraction, 0 to 1; null at the end, which closes the toast. */
  progress?: ReadableAtom<number | null>;
  /** Milliseconds for which the toast stays. */
  duration: number;
}

/** Updates and ends a progress toast. */
export interface ToastProgress {
  /** @param share the completed fraction, 0 to 1 */
  report: (share: number) => void;
  end: () => void;
}

type ToastOptions = Partial<Pick<ToastEntry, 'detail' | 'action' | 'duration'>>;

// The stack of toasts is loaded with the first toast, so that pages without toasts stay small. Toasts wait here until
// then.
const waiting: ToastEntry[] = [];
let deliver: ((entry: ToastEntry) => void) | null = null;

/** Whether there has been a toast: the stack is loaded then. */
export const hasToasts = atom(false);

function send(entry: ToastEntry): void {
  if (deliver) {
    deliver(entry);
    return;
  }
  waiting.push(entry);
  hasToasts.set(true);
}

const show =
  (kind: 'success' | 'error', duration: number) =>
  (title: string, options: ToastOptions = {}): void =>
    send({ kind, title, duration, ...options });

function showProgress(title: string, options: Omit<ToastOptions, 'duration'>): ToastProgress {
  const progress = atom<number | null>(0);
  send({ kind: 'progress', title, duration: Infinity, progress, ...options });
  return { report: progress.set, end: () => progress.set(null) };
}

/** The duration of a success that the screen shows too, such as a new item: half of the usual one, in milliseconds. */
export const BRIEF_MS = 2500;

/** Shows a toast. A success stays 5 s, an error 8 s, and a progress toast until its end. */
export const toast = {
  success: show('success', 5000),
  error: show('error', 8000),
  progress: showProgress,
};

/**
 * Registers the receiver of toasts, which first receives the waiting ones.
 * @returns a function that unregisters it
 */
export function receiveToasts(receive: (entry: ToastEntry) => void): () => void {
  deliver = receive;
  for (const entry of waiting.splice(0)) if (entry.progress?.get() !== null) receive(entry);
  return () => {
    deliver = null;
  };
}
