import { requestedModule } from '#client/lib/requested-module.ts';

/**
 * Lazy module with the code that talks to the server. Before it is loaded, the outbox queues operations and shows
 * them over the last snapshot. Queued operations and requested pulls start when the module arrives.
 */
export const exchange = requestedModule(() => import('./sending/exchange.ts'));
