import { useEffect, useState } from 'react';
import { apiUrl } from '#client/api/api-fetch.ts';
import { limitedFetch } from '#client/lib/requests/limited-fetch.ts';
import { reconnectNow } from '#client/sync/index.ts';
import type { Connection } from '#client/workspace/screen/use-connection.ts';

/** Time between two probes, milliseconds: a connection that was begun after the first one is open by then. */
const PROBE_MS = 10_000;
/** The answer of the server itself; the page of a captive portal is another one. */
const ANSWER = 'ok';

/**
 * Returns whether the server answers requests while no live connection opens: a proxy or a network blocks WebSockets. Probes
 * only while the connection is down. The server learns of it by the address of the second probe.
 */
export function useBlockedSocket({ since }: Pick<Connection, 'since'>): boolean {
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    if (since === null) return undefined;
    const controller = new AbortController();
    let answers = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const probe = async (): Promise<void> => {
      const isAnswered = await isServerThere(answers > 0, controller.signal);
      if (controller.signal.aborted) return;
      answers = isAnswered ? answers + 1 : 0;
      setIsBlocked(answers > 1);
      // The connection may be waiting between two attempts.
      if (answers === 1) reconnectNow();
      timer = setTimeout(() => void probe(), PROBE_MS);
    };
    void probe();
    return () => {
      controller.abort();
      clearTimeout(timer);
      setIsBlocked(false);
    };
  }, [since]);
  return isBlocked;
}

async function isServerThere(isRepeated: boolean, signal: AbortSignal): Promise<boolean> {
  try {
    const path = isRepeated ? '/healthz?live=blocked' : '/healthz';
    const response = await limitedFetch(apiUrl(path), { cache: 'no-store', signal }, PROBE_MS);
    return response.ok && (await response.text()) === ANSWER;
  } catch {
    return false;
  }
}
