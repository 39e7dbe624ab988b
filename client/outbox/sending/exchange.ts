/**
 * The part of the outbox that talks to the server: it sends the queue and pulls snapshots. `lazy-exchange.ts` loads
 * it.
 */
export { PullScheduler } from '../snapshots/pull-scheduler.ts';
export { pullScope } from '../snapshots/pull-scope.ts';
export { OperationSender } from './operation-sender.ts';
export { sendBatch, sendOperation } from './send-operation.ts';
export { notifyRejection } from './notify-rejection.ts';
