import type { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import type { HoldLease } from '#client/lib/durable-queue/lease.ts';
import type { SendBatch, SendOperation } from './sending/send-operation.ts';
import type { PullScope } from './snapshots/snapshots.ts';

/** What a tab says to the others: something in the database is new, and of which scope the snapshot. */
export interface OutboxChannel {
  tell: (scope?: string) => void;
  listen: (listener: (scope: string | undefined) => void) => void;
  close: () => void;
}

/** All that the outbox needs of what is around it. */
export interface OutboxDependencies {
  device: Device;
  send: SendOperation;
  sendBatch: SendBatch;
  pull: PullScope;
  /** Whether there is a session, and it is this person's [C2, C10]. */
  canSend: () => boolean;
  hold: HoldLease;
  turns: 'locks' | 'notes';
  channel: OutboxChannel | undefined;
  onRefused: (problem: Problem) => void;
  onAcknowledged: (operations: readonly QueuedOperation[]) => void;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** Resolves after that many milliseconds. */
  pause: (ms: number) => Promise<void>;
}
