import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { readPasted } from './read-pasted.ts';
import { FakeReaderWorker } from './testing/fake-reader-worker.ts';

const document = { type: 'doc', content: [{ type: 'paragraph' }] };
const never = new AbortController().signal;
const toasts = recordToasts();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function begin(text: string, signal = never) {
  const worker = new FakeReaderWorker();
  return { worker, result: readPasted(text, signal, () => worker) };
}

test('a text that is parsed quickly shows no toast, and its worker is terminated', async () => {
  const { worker, result } = begin('# Tides');
  expect(worker.text).toBe('# Tides');
  worker.post({ document });
  expect(await result).toEqual({ kind: 'markdown', document });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([worker.isTerminated, toasts]).toEqual([true, []]);
});

test('a text that takes long shows its progress in a toast, which ends with the result', async () => {
  const { worker, result } = begin('# Tides\n'.repeat(1000));
  worker.post({ share: 0.2 });
  await vi.advanceTimersByTimeAsync(1000);
  const [shown] = toasts;
  expect(shown).toMatchObject({
    kind: 'progress',
    title: 'Pasting…',
    detail: '8,000 characters with formatting',
  });
  expect(shown?.progress?.get()).toBe(0.2);
  worker.post({ share: 0.7 });
  expect(shown?.progress?.get()).toBe(0.7);
  worker.post({ document });
  await result;
  expect(shown?.progress?.get()).toBeNull();
  expect(toasts).toHaveLength(1);
});

test('the Cancel button of the toast terminates the worker', async () => {
  const { worker, result } = begin('# Tides');
  await vi.advanceTimersByTimeAsync(1000);
  toasts[0]?.action?.onPress();
  expect(await result).toEqual({ kind: 'cancelled' });
  expect([worker.isTerminated, toasts.length, toasts[0]?.progress?.get()]).toEqual([true, 1, null]);
});

test('closing the page terminates the worker', async () => {
  const page = new AbortController();
  const { worker, result } = begin('# Tides', page.signal);
  page.abort();
  expect(await result).toEqual({ kind: 'closed' });
  expect([worker.isTerminated, toasts]).toEqual([true, []]);
});

test('a failing worker results in plain lines and an error toast', async () => {
  const { worker, result } = begin('# Tides');
  worker.fail();
  expect(await result).toEqual({ kind: 'lines' });
  expect(toasts).toMatchObject([
    {
      kind: 'error',
      title: 'Pasted without formatting',
      detail: 'The formatting of this text could not be read.',
    },
  ]);
  expect(worker.isTerminated).toBe(true);
});

test('a text over its time limit results in plain lines, and a longer text has a longer limit', async () => {
  const short = begin('# Tides');
  const long = begin('# Tides\n'.repeat(100_000));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await short.result).toEqual({ kind: 'lines' });
  expect([short.worker.isTerminated, long.worker.isTerminated]).toEqual([true, false]);
  expect(toasts.at(-1)?.detail).toBe('The formatting of this text takes too long to read.');
  await vi.advanceTimersByTimeAsync(16_000);
  expect(await long.result).toEqual({ kind: 'lines' });
});

test('a text beyond the bounds of the parser results in plain lines with a reason, without a worker', async () => {
  const { worker, result } = begin('>'.repeat(100_000));
  expect(await result).toEqual({ kind: 'lines' });
  expect(worker.text).toBeUndefined();
  expect(toasts).toMatchObject([
    { title: 'Pasted without formatting', detail: expect.stringContaining('nested too deeply') },
  ]);
});
