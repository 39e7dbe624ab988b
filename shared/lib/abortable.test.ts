import { expect, test } from 'vitest';
import { abortable } from './abortable.ts';

const never = new Promise<never>(() => {});

test('the result or error of the work is passed on', async () => {
  const { signal } = new AbortController();
  await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1);
  await expect(abortable(Promise.reject(new Error('failed')), signal)).rejects.toThrow('failed');
});

test('an abort ends the wait with its reason, also one before the wait', async () => {
  const controller = new AbortController();
  const waiting = abortable(never, controller.signal);
  controller.abort(new Error('closing'));
  await expect(waiting).rejects.toThrow('closing');
  await expect(abortable(never, controller.signal)).rejects.toThrow('closing');
});
