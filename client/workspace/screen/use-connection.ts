import { useEffect, useState } from 'react';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';

export interface Connection {
  isConnected: boolean;
  /** The connection is down, but not long enough to report: at the start, or while the server restarts. */
  isConnecting: boolean;
  /**
   * When this page lost the connection to the server, epoch milliseconds; null while the server counts as reachable.
   */
  since: number | null;
}

/** A shorter loss of the connection is not reported: a restart of the server takes less. */
const NOTICED_AFTER_MS = 3_000;

/** Whether the server is reachable, according to the WebSocket and to the answers of operations. */
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
