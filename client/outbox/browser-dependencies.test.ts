import { v7 as uuidv7 } from 'uuid';
import { afterEach, expect, test, vi } from 'vitest';
import { Device } from '#client/lib/device/device.ts';
import { browserDependencies, channelOf } from './browser-dependencies.ts';
import type { OutboxChannel } from './outbox-dependencies.ts';

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const channel of open.splice(0)) channel.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function channel(userId: string): OutboxChannel {
  const opened = channelOf(userId);
  if (!opened) throw new Error('No channel.');
  open.push(opened);
  return opened;
}
function receivedBy(userId: string): (string | undefined)[] {
  const received: (string | undefined)[] = [];
  channel(userId).listen((scope) => received.push(scope));
  return received;
}

test('a tab notifies the other tabs of its writer that the queue changed and which snapshot changed', async () => {
  const [ada, ines] = [uuidv7(), uuidv7()];
  const [received, receivedByInes] = [receivedBy(ada), receivedBy(ines)];
  const sender = channel(ada);
  sender.notify('workspace:w');
  sender.notify();
  await vi.waitFor(() => expect(received).toEqual(['workspace:w', undefined]));
  expect(receivedByInes).toEqual([]);
});

test('[F4] a message of another build with an unknown format counts as a change of the queue', async () => {
  const ada = uuidv7();
  const received = receivedBy(ada);
  const raw = new BroadcastChannel(`foolscap-outbox-${ada}`);
  open.push(raw);
  for (const message of [null, 'queue', 7, {}, { scope: 7 }, { scope: 'workspace:w' }])
    raw.postMessage(message);
  await vi.waitFor(() => expect(received).toHaveLength(6));
  expect(received).toEqual([undefined, undefined, undefined, undefined, undefined, 'workspace:w']);
});

test('a change sent after the channel was closed still reaches the other tabs', async () => {
  const ada = uuidv7();
  const received = receivedBy(ada);
  const sender = channelOf(ada);
  sender?.close();
  sender?.notify('workspace:w');
  await vi.waitFor(() => expect(received).toEqual(['workspace:w']));
});

test('a browser without BroadcastChannel has no channel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(channelOf('ada')).toBeUndefined();
});

test.each([
  [undefined, 'notes'],
  [{ request: () => Promise.resolve() }, 'locks'],
] as const)(
  'tabs take turns by Web Locks, or by notes in the database if the page has no Web Locks',
  async (locks, turns) => {
    vi.stubGlobal('navigator', { locks });
    const callbacks = { canSend: () => true, onRefused: () => {}, onAcknowledged: () => {} };
    const device = new Device(uuidv7());
    const dependencies = browserDependencies(device, callbacks);
    if (dependencies.channel) open.push(dependencies.channel);
    expect(dependencies).toMatchObject({ device, turns, ...callbacks });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const paused = dependencies.delay(20);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(20);
    await paused;
  },
);
