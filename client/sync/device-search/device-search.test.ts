import { expect, test } from 'vitest';
import { DeviceSearch, type SearchResponse, type SearchRequest, type SearchWorker } from './device-search.ts';

class FakeWorker extends EventTarget implements SearchWorker {
  readonly requests: SearchRequest[] = [];
  isTerminated = false;
  postMessage = (question: SearchRequest): void => void this.requests.push(question);
  terminate = (): void => void (this.isTerminated = true);
  answer(at: number): void {
    const { requestId = 0, question = '' } = this.requests[at] ?? {};
    const passages = [{ itemId: question, partId: null, snippet: '', found: [] }];
    const data: SearchResponse = { requestId, passages };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function createSearch() {
  const workers: FakeWorker[] = [];
  const search = new DeviceSearch('mara', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { search, workers };
}

test('the worker starts with the first request, and each request gets its own response', async () => {
  const { search, workers } = createSearch();
  expect(workers).toHaveLength(0);
  const [one, two] = [search.search('one', ['a']), search.search('two', ['a', 'b'])];
  expect(workers).toHaveLength(1);
  expect(workers[0]?.requests[1]).toMatchObject({ userId: 'mara', question: 'two', itemIds: ['a', 'b'] });
  workers[0]?.answer(1);
  workers[0]?.answer(0);
  expect([(await one)[0]?.itemId, (await two)[0]?.itemId]).toEqual(['one', 'two']);
});

test('requests fail when the worker fails, and the next request starts a new worker', async () => {
  const { search, workers } = createSearch();
  const lost = search.search('one', []);
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('closed');
  expect(workers[0]?.isTerminated).toBe(true);
  const next = search.search('two', []);
  workers[1]?.answer(0);
  expect(await next).toHaveLength(1);
});
