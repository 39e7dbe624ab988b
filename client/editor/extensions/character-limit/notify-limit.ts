import { toast } from '#client/ui/toasts/toast.ts';

/** How the text that exceeded the limit was entered. */
export type Excess = 'pasted' | 'typed';

/** Minimum time between two notices about typing, in milliseconds: without it every key would show one. */
const MIN_INTERVAL = 10_000;

/** Returns a function that shows a toast when text was rejected. */
export function notifyLimit(): (excess: Excess, limit: number) => void {
  let nextNoticeAt = 0;
  return (excess, limit) => {
    if (excess === 'typed') {
      if (Date.now() < nextNoticeAt) return;
      nextNoticeAt = Date.now() + MIN_INTERVAL;
    }
    const maximum = limit.toLocaleString('en');
    toast.error(excess === 'pasted' ? 'Only a part was pasted' : 'This document is full', {
      detail: `It takes ${maximum} characters at most.`,
    });
  };
}
