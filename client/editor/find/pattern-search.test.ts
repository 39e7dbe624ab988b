import { expect, test } from 'vitest';

import { PatternSearch, PatternTooSlow } from './pattern-search.ts';
import { ManualWorker } from './testing/pattern-workers.ts';

function workers(): { started: ManualWorker[]; start: () => ManualWorker } {
  const started: ManualWorker[] = [];
  const start = (): ManualWorker => {
    const worker = new ManualWorker();
    started.push(worker);
    return worker;
  };
  return { started, start };
}

test('PatternSearch searches in a worker, and reuses the worker for the next request', async () => {
  const { started, start } = workers();
  const search = new PatternSearch(start);
  const first = search.search(['at 6.14', 'no'], /\d/gu);
  started[0]?.answer();
  expect((await first).map((found) => found.length)).toEqual([3, 0]);
  const second = search.search(['7'], /\d/gu);
  started[0]?.answer();
  expect(await second).toEqual([[{ from: 0, to: 1, groups: [] }]]);
  expect(started).toHaveLength(1);
  search.end();
  expect(started[0]?.isEnded).toBe(true);
});

test('PatternSearch terminates the worker of a pattern that takes too long, and starts another for the next request', async () => {
  const { started, start } = workers();
  const search = new PatternSearch(start, 5);
  await expect(search.search(['aaaa'], /(a+)+b/gu)).rejects.toBeInstanceOf(PatternTooSlow);
  expect(started[0]?.isEnded).toBe(true);
  const next = search.search(['ab'], /b/gu);
  started[1]?.answer();
  expect(await next).toEqual([[{ from: 1, to: 2, groups: [] }]]);
});

test('a pending request is rejected when the next one starts', async () => {
  const { started, start } = workers();
  const search = new PatternSearch(start);
  const first = search.search(['a'], /a/gu);
  const second = search.search(['b'], /b/gu);
  await expect(first).rejects.toThrow('Another question came.');
  started[1]?.answer();
  expect(await second).toHaveLength(1);
});
