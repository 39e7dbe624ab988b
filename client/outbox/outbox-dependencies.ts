import type { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import type { HoldLease } from '#client/lib/durable-queue/lease.ts';
import type { SendBatch, SendOperation } from './sending/send-operation.ts';
import type { PullScope } from './snapshots/pull-scope.ts';

/** Notifies the writer's other tabs that the database changed, and names the scope if its snapshot changed. */
export interface OutboxChannel {
  notify: (scope?: string) => void;
  listen: (listener: (scope: string | undefined) => void) => void;
  close: () => void;
}

/** Everything the outbox needs from outside. Tests replace it. */
export interface OutboxDependencies {
  device: Device;
  send: SendOperation;
  sendBatch: SendBatch;
  pull: PullScope;
  /** Returns whether there is a session and it belongs to this writer [C2, C10]. */
  canSend: () => boolean;
  hold: HoldLease;
  turns: 'locks' | 'notes';
  channel: OutboxChannel | undefined;
  onRefused: (problem: Problem) => void;
  onAcknowledged: (operations: readonly QueuedOperation[]) => void;
  now: () => number;
  random: () => number;
  newId: () => string;
  /** Resolves after the given number of milliseconds. */
  delay: (ms: number) => Promise<void>;
}
