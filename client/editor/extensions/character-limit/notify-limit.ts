import { toast } from '#client/ui/toasts/toast.ts';

/** How the text that exceeded the limit was entered. */
export type Excess = 'pasted' | 'typed';

/** Minimum time between two notices about typing, in milliseconds: without it every key would show one. */
const PAUSE = 10_000;

/** Returns a function that shows a toast when text was rejected. */
export function notifyLimit(): (excess: Excess, limit: number) => void {
  let next = 0;
  return (excess, limit) => {
    if (excess === 'typed') {
      if (Date.now() < next) return;
      next = Date.now() + PAUSE;
    }
    const most = limit.toLocaleString('en');
    toast.error(excess === 'pasted' ? 'Only a part was pasted' : 'This document is full', {
      detail: `It takes ${most} characters at most.`,
    });
  };
}
