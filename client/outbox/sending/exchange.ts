/** What of the outbox talks to the server: it sends the queue and pulls snapshots. Loaded by `lazy-exchange.ts`. */
export { ScopePull } from '../snapshots/scope-pull.ts';
export { pullScope } from '../snapshots/snapshots.ts';
export { Drain } from './drain.ts';
export { sendBatch, sendOperation } from './send-operation.ts';
export { notifyRejection } from './notify-rejection.ts';
