import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';

export interface OutboxState {
  /** The queue of this device has been read. */
  isLoaded: boolean;
  /** All that no stored snapshot holds yet, in order. */
  operations: readonly QueuedOperation[];
  /** How many of them the server has not confirmed, parked ones left out. */
  waiting: number;
  /** Unknown to either side or failed too often: they wait to be looked at [D4]. */
  parked: readonly QueuedOperation[];
  /** Refused ones, with what went with them [D5]. */
  problems: readonly Problem[];
  /** When the server last confirmed one, epoch milliseconds. */
  lastAckAt: number | null;
  pausedBy: PausedBy;
  /** Workspaces that are gone or closed to this person; what is queued for them waits [C10]. */
  pausedScopes: ReadonlySet<string>;
  /** `page`: this browser keeps nothing more, what was asked for is lost with this page [D2]. */
  storage: 'device' | 'page';
  /** How tabs take turns: by Web Locks, or on plain HTTP by a note in the database. */
  turns: 'locks' | 'notes';
}
