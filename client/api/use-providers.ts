import { useEffect, useState } from 'react';
import { getProviders } from './auth-calls.ts';
import { readWithRetries } from './retry.ts';

/** Returns the social sign-in providers that the server has configured; none until it has answered. */
export function useProviders(): readonly string[] {
  const [providers, setProviders] = useState<readonly string[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    // Without an answer the page offers the other ways to sign in.
    readWithRetries(getProviders, controller.signal).then(setProviders, () => {});
    return () => controller.abort();
  }, []);
  return providers;
}
