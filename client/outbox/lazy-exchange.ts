import { wantedModule } from '#client/lib/wanted-module.ts';

/**
 * What of the outbox talks to the server. Operations are queued, and shown with the last snapshot, before it is there;
 * what was queued and what was to be pulled by then goes out when it comes.
 */
export const exchange = wantedModule(() => import('./sending/exchange.ts'));
