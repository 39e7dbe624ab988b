import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Passage } from '#client/sync/device-search/device-search.ts';
import { PassageSearch, type PassageSources } from './passage-search.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const passage = (itemId: string): Passage => ({ itemId, partId: null, snippet: '', found: [] });

/** Creates a search whose server answers when the test resolves the request. */
function setUp(overrides: Partial<PassageSources> = {}) {
  const requests = new Map<string, PromiseWithResolvers<Passage[]> & { signal: AbortSignal }>();
  const device = vi.fn(async (question: string) => [passage(`device ${question}`)]);
  const server = vi.fn((question: string, signal: AbortSignal) => {
    const answer = { ...Promise.withResolvers<Passage[]>(), signal };
    requests.set(question, answer);
    return answer.promise;
  });
  const search = new PassageSearch({ server, device, isOnline: () => true, ...overrides });
  const shown = () => search.getState().passages.map(({ itemId }) => itemId);
  return { search, server, device, requests, shown };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('the server is asked once, 150 ms after the last keystroke', async () => {
  const { search, server } = setUp();
  search.ask('ha', []);
  await wait(149);
  search.ask('har', []);
  await wait(149);
  expect(server).not.toHaveBeenCalled();
  await wait(1);
  expect(server.mock.calls.map(([question]) => question)).toEqual(['har']);
});

test('the newest question wins, even when the previous one is answered later', async () => {
  const { search, requests, shown } = setUp();
  search.ask('one', []);
  await wait(150);
  search.ask('two', []);
  await wait(150);
  expect(requests.get('one')?.signal.aborted).toBe(true);
  requests.get('two')?.resolve([passage('two')]);
  await wait(0);
  requests.get('one')?.resolve([passage('one')]);
  await wait(0);
  expect(shown()).toEqual(['two']);
});

test('the passages of the last question stay until the next answer', async () => {
  const { search, requests, shown } = setUp({ device: async () => [] });
  search.ask('one', []);
  await wait(150);
  requests.get('one')?.resolve([passage('one')]);
  await wait(0);
  search.ask('one t', []);
  await wait(200);
  expect(shown()).toEqual(['one']);
  expect(search.getState().isAsking).toBe(true);
  requests.get('one t')?.resolve([]);
  await wait(0);
  expect(search.getState()).toEqual({ question: 'one t', passages: [], isAsking: false });
});

test('this device answers when the server refuses or cannot be reached', async () => {
  const { search, requests, shown } = setUp();
  search.ask('mud', []);
  await wait(150);
  requests.get('mud')?.reject(new Error('No.'));
  await wait(0);
  expect(shown()).toEqual(['device mud']);
});

test('after one second without a server answer this device answers, and a later server answer is ignored', async () => {
  const { search, requests, device, shown } = setUp();
  search.ask('mud', []);
  await wait(150 + 999);
  expect(device).not.toHaveBeenCalled();
  await wait(1);
  expect(shown()).toEqual(['device mud']);
  requests.get('mud')?.resolve([passage('server')]);
  await wait(0);
  expect(shown()).toEqual(['device mud']);
});

test('an empty answer of a slow server waits for the running search on this device', async () => {
  const answer = Promise.withResolvers<Passage[]>();
  const { search, requests, shown } = setUp({ device: () => answer.promise });
  search.ask('mud', []);
  await wait(2_000);
  requests.get('mud')?.resolve([]);
  await wait(0);
  expect(search.getState().isAsking).toBe(true);
  answer.resolve([passage('device')]);
  await wait(0);
  expect(shown()).toEqual(['device']);
});

test('an empty result of this device waits for the slow server', async () => {
  const { search, requests, shown } = setUp({ device: async () => [] });
  search.ask('mud', []);
  await wait(2_000);
  expect(search.getState().isAsking).toBe(true);
  requests.get('mud')?.resolve([passage('server')]);
  await wait(0);
  expect(shown()).toEqual(['server']);
});

test('when the server finds nothing, the 20 newest texts on this device are searched for recent changes', async () => {
  const { search, requests, device, shown } = setUp();
  const ids = Array.from({ length: 50 }, (_, at) => `d${at}`);
  search.ask('mud', ids);
  await wait(150);
  requests.get('mud')?.resolve([]);
  await wait(0);
  expect(device).toHaveBeenCalledExactlyOnceWith('mud', ids.slice(0, 20));
  expect(shown()).toEqual(['device mud']);
});

test('offline, or in a workspace that the server does not have, only this device is searched', async () => {
  for (const overrides of [{ isOnline: () => false }, { server: undefined }]) {
    const { search, server, shown } = setUp(overrides);
    search.ask('mud', []);
    await wait(150);
    expect(server).not.toHaveBeenCalled();
    expect(shown()).toEqual(['device mud']);
  }
});

test('nothing is found when neither the server nor this device can answer', async () => {
  const { search, shown } = setUp({
    isOnline: () => false,
    device: async () => {
      throw new Error('No worker.');
    },
  });
  search.ask('mud', []);
  await wait(150);
  expect(shown()).toEqual([]);
  expect(search.getState()).toMatchObject({ question: 'mud', isAsking: false });
});

test('a question of punctuation alone sends no request and clears the passages', async () => {
  const { search, requests, server, shown } = setUp();
  search.ask('mud', []);
  await wait(150);
  requests.get('mud')?.resolve([passage('mud')]);
  await wait(0);
  search.ask('"- *', []);
  await wait(1_000);
  expect(shown()).toEqual([]);
  expect(server).toHaveBeenCalledTimes(1);
});

test('an answer after the end of the search is not shown', async () => {
  const { search, requests, shown } = setUp();
  search.ask('mud', []);
  await wait(150);
  search.end();
  requests.get('mud')?.resolve([passage('mud')]);
  await wait(2_000);
  expect(shown()).toEqual([]);
});
