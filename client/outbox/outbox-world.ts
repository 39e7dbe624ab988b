import { v7 as uuidv7 } from 'uuid';
import type { Device } from '#client/lib/device/device.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { tabLease, type HoldLease } from '#client/lib/durable-queue/lease.ts';
import { tabChannel } from '#client/lib/tab-channel.ts';
import { exchange } from './later-exchange.ts';
import type { SendBatch, SendOperation } from './sending/send-operation.ts';
import type { PullScope } from './snapshots/snapshots.ts';

/** What a tab says to the others: something in the database is new, and of which scope the snapshot. */
export interface OutboxChannel {
  tell: (scope?: string) => void;
  listen: (listener: (scope: string | undefined) => void) => void;
  close: () => void;
}

/** All that the outbox needs of what is around it. */
export interface OutboxWorld {
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

/** The world as it is in a browser. */
export function browserWorld(
  device: Device,
  own: Pick<OutboxWorld, 'canSend' | 'onRefused' | 'onAcknowledged'>,
): OutboxWorld {
  return {
    device,
    send: async (operation) => (await exchange.load()).sendOperation(operation),
    sendBatch: async (operations, epoch) => (await exchange.load()).sendBatch(operations, epoch),
    pull: async (scope, before) => (await exchange.load()).pullScope(scope, before),
    ...tabLease(device),
    channel: channelOf(device.userId),
    now: Date.now,
    random: Math.random,
    newId: uuidv7,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...own,
  };
}

/** Undefined where tabs cannot hear each other. */
export function channelOf(userId: string): OutboxChannel | undefined {
  const channel = tabChannel(`foolscap-outbox-${userId}`);
  return (
    channel && {
      tell: (scope) => channel.tell({ scope }),
      listen: (listener) =>
        channel.listen((data) => {
          const scope = typeof data === 'object' && data !== null && 'scope' in data ? data.scope : undefined;
          listener(typeof scope === 'string' ? scope : undefined);
        }),
      close: channel.close,
    }
  );
}
