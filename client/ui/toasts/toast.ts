import { atom, type ReadableAtom } from 'nanostores';

/** A message at the bottom right about something that has no place on the screen. */
export interface ToastEntry {
  kind: 'success' | 'error' | 'progress';
  title: string;
  /** A second line: what happened to what. */
  detail?: string;
  /** Something to do about it, such as Undo. */
  action?: { label: string; onPress: () => void };
  /** The share that is done, 0 to 1; null once it is over, which ends the toast. */
  progress?: ReadableAtom<number | null>;
  /** Milliseconds it stays. */
  duration: number;
}

/** The far side of a toast about something under way. */
export interface ToastProgress {
  /** @param share of 0 to 1 */
  report: (share: number) => void;
  end: () => void;
}

type ToastOptions = Partial<Pick<ToastEntry, 'detail' | 'action' | 'duration'>>;

// What shows toasts is loaded with the first of them, so that pages without any stay small.
const waiting: ToastEntry[] = [];
let deliver: ((entry: ToastEntry) => void) | null = null;

/** Whether anything has ever been shown: the stack is loaded then. */
export const toastsWanted = atom(false);

function send(entry: ToastEntry): void {
  if (deliver) {
    deliver(entry);
    return;
  }
  waiting.push(entry);
  toastsWanted.set(true);
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

/** Success stays 5 s, an error 8 s, progress until its end. */
export const toast = {
  success: show('success', 5000),
  error: show('error', 8000),
  progress: showProgress,
};

/** For what shows toasts: takes over delivery, what waited first. Returns how to hand it back. */
export function receiveToasts(receive: (entry: ToastEntry) => void): () => void {
  deliver = receive;
  for (const entry of waiting.splice(0)) if (entry.progress?.get() !== null) receive(entry);
  return () => {
    deliver = null;
  };
}
