import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batches } from './batches.ts';

async function* source(pieces: readonly (string | Promise<unknown> | Error)[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece;
    if (typeof piece === 'string') yield piece;
    else await piece;
  }
}

async function collect(parts: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const part of parts) found.push(part);
  return found;
}

test('pieces that arrive together are one part, and the last part is the whole text', async () => {
  const parts = await collect(batches(source(Array.from({ length: 500 }, () => 'a')), 10_000));
  expect(parts.length).toBeLessThan(5);
  expect(parts.at(-1)).toBe('a'.repeat(500));
});

test('a pause of the source does not hold words back', async () => {
  const more = Promise.withResolvers<void>();
  const parts = batches(source(['Children ', 'first.', more.promise, ' Dogs.']), 20);
  const seen: string[] = [];
  for await (const part of parts) {
    seen.push(part);
    if (part === 'Children first.') more.resolve();
  }
  expect(seen.at(-2)).toBe('Children first.');
  expect(seen.at(-1)).toBe('Children first. Dogs.');
});

test('an error of the source is thrown, also while a part is being written', async () => {
  const parts = batches(source(['Children', new Error('cut')]), 0);
  await expect(
    (async () => {
      for await (const _part of parts) await sleep(20);
    })(),
  ).rejects.toThrow('cut');
});

test('a consumer that stops ends the source', async () => {
  let isEnded = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) {
        await sleep(1);
        yield 'a';
      }
    } finally {
      isEnded = true;
    }
  }
  for await (const _part of batches(endless(), 5)) break;
  await expect.poll(() => isEnded).toBe(true);
});

test('an empty source has no part', async () => {
  expect(await collect(batches(source([]), 5))).toEqual([]);
});
