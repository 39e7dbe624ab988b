import { expect, test } from 'vitest';
import { untilAborted } from './until-aborted.ts';

async function* numbers(onClose: () => void) {
  try {
    for (let number = 0; ; number += 1) {
      await Promise.resolve();
      yield number;
    }
  } finally {
    onClose();
  }
}

test('the values pass until the signal aborts, and the source is closed', async () => {
  const controller = new AbortController();
  let isClosed = false;
  const seen: number[] = [];
  const read = async () => {
    for await (const number of untilAborted(
      numbers(() => (isClosed = true)),
      controller.signal,
    )) {
      seen.push(number);
      if (number === 2) controller.abort(new Error('enough'));
    }
  };
  await expect(read()).rejects.toThrow('enough');
  expect([seen, isClosed]).toEqual([[0, 1, 2], true]);
});

test('a source that never answers does not delay the abort', async () => {
  const controller = new AbortController();
  const source = { [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
  const reading = untilAborted(source, controller.signal).next();
  controller.abort(new Error('enough'));
  await expect(reading).rejects.toThrow('enough');
});

test('the error of the source is thrown, and a consumer that stops closes the source', async () => {
  const { signal } = new AbortController();
  async function* failing() {
    yield 1;
    await Promise.resolve();
    throw new Error('broken');
  }
  await expect(Array.fromAsync(untilAborted(failing(), signal))).rejects.toThrow('broken');
  let isClosed = false;
  for await (const _ of untilAborted(
    numbers(() => (isClosed = true)),
    signal,
  ))
    break;
  expect(isClosed).toBe(true);
});
