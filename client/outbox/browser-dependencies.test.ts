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
  const made = channelOf(userId);
  if (!made) throw new Error('No channel.');
  open.push(made);
  return made;
}
function hearing(userId: string): (string | undefined)[] {
  const heard: (string | undefined)[] = [];
  channel(userId).listen((scope) => heard.push(scope));
  return heard;
}

test('tabs of one person tell each other that the queue is another, and whose snapshot', async () => {
  const [ada, ines] = [uuidv7(), uuidv7()];
  const [heard, other] = [hearing(ada), hearing(ines)];
  const one = channel(ada);
  one.tell('workspace:w');
  one.tell();
  await vi.waitFor(() => expect(heard).toEqual(['workspace:w', undefined]));
  expect(other).toEqual([]);
});

test('[F4] what a build says that has other words is heard as news of the queue', async () => {
  const ada = uuidv7();
  const heard = hearing(ada);
  const raw = new BroadcastChannel(`foolscap-outbox-${ada}`);
  open.push(raw);
  for (const said of [null, 'queue', 7, {}, { scope: 7 }, { scope: 'workspace:w' }]) raw.postMessage(said);
  await vi.waitFor(() => expect(heard).toHaveLength(6));
  expect(heard).toEqual([undefined, undefined, undefined, undefined, undefined, 'workspace:w']);
});

test('what a tab wrote while it closed is news to the others all the same', async () => {
  const ada = uuidv7();
  const heard = hearing(ada);
  const one = channelOf(ada);
  one?.close();
  one?.tell('workspace:w');
  await vi.waitFor(() => expect(heard).toEqual(['workspace:w']));
});

test('where tabs cannot hear each other there is no channel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(channelOf('ada')).toBeUndefined();
});

test.each([
  [undefined, 'notes'],
  [{ request: () => Promise.resolve() }, 'locks'],
] as const)('tabs take turns by Web Locks, or by notes where the page has none', async (locks, turns) => {
  vi.stubGlobal('navigator', { locks });
  const own = { canSend: () => true, onRefused: () => {}, onAcknowledged: () => {} };
  const device = new Device(uuidv7());
  const world = browserDependencies(device, own);
  if (world.channel) open.push(world.channel);
  expect(world).toMatchObject({ device, turns, ...own });
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const paused = world.pause(20);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(20);
  await paused;
});
