import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** An operation as it stands in the queue before its first try, in the workspace `w`; what a test is about it says itself. */
export const sampleOperation = (
  own: Partial<QueuedOperation> & Pick<QueuedOperation, 'key' | 'name'>,
): QueuedOperation => ({
  version: 1,
  scope: 'workspace:w',
  input: {},
  ids: [],
  actorId: 'ada',
  createdAt: 1,
  attempts: 0,
  notBefore: 0,
  isParked: false,
  lastError: null,
  ack: null,
  ...own,
});
