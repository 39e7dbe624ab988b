import { toast } from '#client/ui/toasts/toast.ts';

/** What came that the limit left no room for. */
export type Excess = 'pasted' | 'typed';

/** A writer who types on would otherwise be told with every key; milliseconds. */
const PAUSE = 10_000;

/** Tells a writer why words stay away, not with every key. */
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
