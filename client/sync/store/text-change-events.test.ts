import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceText, onTextChange } from './text-change-events.ts';

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Counts what is heard of a person's texts. */
function countCalls(userId: string): () => number {
  const listener = vi.fn();
  stops.push(onTextChange(userId, listener));
  return () => listener.mock.calls.length;
}
/** What another tab hears. */
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

test('news of one person’s texts, however many, are told once in 250 ms, to those who asked for that person', () => {
  const [ada, alsoAda, ines] = [countCalls('ada'), countCalls('ada'), countCalls('ines')];
  announceText('ada');
  announceText('ada');
  vi.advanceTimersByTime(249);
  expect(ada()).toBe(0);
  vi.advanceTimersByTime(1);
  expect([ada(), alsoAda(), ines()]).toEqual([1, 1, 0]);
  announceText('ada');
  vi.advanceTimersByTime(250);
  expect(ada()).toBe(2);
});

test('they are told in the other tabs, and heard from them, until that is stopped', async () => {
  const messages = await messagesInOtherTab('ada', () => {
    announceText('ada');
    vi.advanceTimersByTime(250);
  });
  expect(messages).toEqual(['changed']);
  const calls = countCalls('ada');
  const postFromOtherTab = () => messagesInOtherTab('ada', (other) => other.postMessage('changed'));
  await postFromOtherTab();
  await vi.waitFor(() => expect(calls()).toBe(1));
  stops.pop()?.();
  await postFromOtherTab();
  announceText('ada');
  vi.advanceTimersByTime(250);
  expect(calls()).toBe(1);
});

test('in a browser that has no channels they are told in this tab', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const calls = countCalls('ada');
  announceText('ada');
  vi.advanceTimersByTime(250);
  expect(calls()).toBe(1);
});
