import { afterEach, beforeEach } from 'vitest';
import { receiveToasts, type ToastEntry } from '../toast.ts';

/** Receives the toasts of each test of a file. @returns those of the running test, in order */
export function recordToasts(): ToastEntry[] {
  const toasts: ToastEntry[] = [];
  let stop = (): void => {};
  beforeEach(() => {
    stop = receiveToasts((entry) => toasts.push(entry));
    // Toasts of other tests of this process, which nobody had received.
    toasts.length = 0;
  });
  afterEach(() => stop());
  return toasts;
}
