import { v7 as uuidv7 } from 'uuid';
import type { Device } from '#client/lib/device/device.ts';
import { tabLease } from '#client/lib/durable-queue/lease.ts';
import { tabChannel } from '#client/lib/tab-channel.ts';
import { exchange } from './lazy-exchange.ts';
import type { OutboxChannel, OutboxDependencies } from './outbox-dependencies.ts';

/** Creates the outbox's dependencies for a browser page. */
export function browserDependencies(
  device: Device,
  callbacks: Pick<OutboxDependencies, 'canSend' | 'onRefused' | 'onAcknowledged'>,
): OutboxDependencies {
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
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...callbacks,
  };
}

/** Opens the channel between the tabs of one writer; undefined when the browser has no BroadcastChannel. */
export function channelOf(userId: string): OutboxChannel | undefined {
  const channel = tabChannel(`foolscap-outbox-${userId}`);
  return (
    channel && {
      notify: (scope) => channel.tell({ scope }),
      listen: (listener) =>
        channel.listen((data) => {
          const scope = typeof data === 'object' && data !== null && 'scope' in data ? data.scope : undefined;
          listener(typeof scope === 'string' ? scope : undefined);
        }),
      close: channel.close,
    }
  );
}
