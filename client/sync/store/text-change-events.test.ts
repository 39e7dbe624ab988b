import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyTextChange, onTextChange } from './text-change-events.ts';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Listens to changes of a person's texts; returns a function that returns the number of calls. */
function countCalls(userId: string): () => number {
  const listener = vi.fn();
  stops.push(onTextChange(userId, listener));
  return () => listener.mock.calls.length;
}
/** Returns the messages that another tab receives while `act` runs. */
async function messagesInOtherTab(
  userId: string,
  act: (another: BroadcastChannel) => void,
): Promise<unknown[]> {
  const messages: unknown[] = [];
  const [channel, other] = [1, 2].map(() => new BroadcastChannel(`foolscap-text-${userId}`));
  if (!channel || !other) throw new Error('No channels.');
  channel.addEventListener('message', ({ data }) => messages.push(data));
  act(other);
  await vi.waitFor(() => expect(messages).not.toEqual([]), { timeout: 200 }).catch(() => {});
  channel.close();
  other.close();
  return messages;
}

test('the listeners of one person are called once in 250 ms, however many changes there are', () => {
  const [ada, alsoAda, ines] = [countCalls('ada'), countCalls('ada'), countCalls('ines')];
  notifyTextChange('ada');
  notifyTextChange('ada');
  vi.advanceTimersByTime(249);
  expect(ada()).toBe(0);
  vi.advanceTimersByTime(1);
  expect([ada(), alsoAda(), ines()]).toEqual([1, 1, 0]);
  notifyTextChange('ada');
  vi.advanceTimersByTime(250);
  expect(ada()).toBe(2);
});

test('a change is reported to other tabs, and changes in other tabs are reported here until the listener unsubscribes', async () => {
  const messages = await messagesInOtherTab('ada', () => {
    notifyTextChange('ada');
    vi.advanceTimersByTime(250);
  });
  expect(messages).toEqual(['changed']);
  const calls = countCalls('ada');
  const postFromOtherTab = () => messagesInOtherTab('ada', (other) => other.postMessage('changed'));
  await postFromOtherTab();
  await vi.waitFor(() => expect(calls()).toBe(1));
  stops.pop()?.();
  await postFromOtherTab();
  notifyTextChange('ada');
  vi.advanceTimersByTime(250);
  expect(calls()).toBe(1);
});

test('a change is reported in this tab when the browser has no BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const calls = countCalls('ada');
  notifyTextChange('ada');
  vi.advanceTimersByTime(250);
  expect(calls()).toBe(1);
});
