import { expect, test } from 'vitest';
import { DeviceSearch, type DeviceAnswer, type DeviceQuestion, type SearchWorker } from './device-search.ts';

class FakeWorker extends EventTarget implements SearchWorker {
  readonly asked: DeviceQuestion[] = [];
  isEnded = false;
  postMessage = (question: DeviceQuestion): void => void this.asked.push(question);
  terminate = (): void => void (this.isEnded = true);
  answer(at: number): void {
    const { number = 0, question = '' } = this.asked[at] ?? {};
    const passages = [{ itemId: question, partId: null, snippet: '', found: [] }];
    const data: DeviceAnswer = { number, passages };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

function searching() {
  const workers: FakeWorker[] = [];
  const search = new DeviceSearch('mara', () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  return { search, workers };
}

test('the worker begins with the first question, and answers each its own', async () => {
  const { search, workers } = searching();
  expect(workers).toHaveLength(0);
  const [one, two] = [search.search('one', ['a']), search.search('two', ['a', 'b'])];
  expect(workers).toHaveLength(1);
  expect(workers[0]?.asked[1]).toMatchObject({ userId: 'mara', question: 'two', itemIds: ['a', 'b'] });
  workers[0]?.answer(1);
  workers[0]?.answer(0);
  expect([(await one)[0]?.itemId, (await two)[0]?.itemId]).toEqual(['one', 'two']);
});

test('a worker that cannot run fails its questions; the next one begins anew', async () => {
  const { search, workers } = searching();
  const lost = search.search('one', []);
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(lost).rejects.toThrow('closed');
  expect(workers[0]?.isEnded).toBe(true);
  const next = search.search('two', []);
  workers[1]?.answer(0);
  expect(await next).toHaveLength(1);
});
