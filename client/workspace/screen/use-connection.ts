import { useEffect, useState } from 'react';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';

export interface Connection {
  isConnected: boolean;
  /** The line is down, and it is too soon to say so: at the beginning, or while a server is restarted. */
  isConnecting: boolean;
  /** When this page noticed that the server is out of reach, epoch milliseconds; null while it is in reach. */
  since: number | null;
}

/** A socket that is cut for less than this is no news: a restart of the server is over by then. */
const NOTICED_AFTER_MS = 3_000;

/** Whether the server is in reach, by its socket and by the answers of operations. */
export function useConnection(isSocketOpen: boolean, pausedBy: PausedBy): Connection {
  const isDown = !isSocketOpen || pausedBy === 'offline';
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    if (!isDown) return undefined;
    const began = Date.now();
    const timer = setTimeout(() => setSince(began), navigator.onLine ? NOTICED_AFTER_MS : 0);
    return () => {
      clearTimeout(timer);
      setSince(null);
    };
  }, [isDown]);
  return { isConnected: since === null, isConnecting: since === null && isDown, since };
}
