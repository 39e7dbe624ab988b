import { useEffect, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { followOtherTabs } from './sign-in.ts';

/**
 * The cache of the server's answers, for the pages below. Each page that reads it stands in one of these, instead of the
 * whole application in a single one: the pages before the login do without it.
 */
export function Queries({ children }: { children: ReactNode }) {
  useEffect(() => followOtherTabs(), []);
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
