import { requestedModule } from '#client/lib/requested-module.ts';

/**
 * What of the outbox talks to the server. Operations are queued, and shown with the last snapshot, before it is there;
 * what was queued and what was to be pulled by then goes out when it comes.
 */
export const exchange = requestedModule(() => import('./sending/exchange.ts'));
