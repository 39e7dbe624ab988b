import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { askProvider } from './provider-errors.ts';

const log = pino({ level: 'silent' });
afterEach(() => {
  vi.useRealTimers();
});

test('a person waits 22 seconds for a provider that never answers, and then reads a sentence', async () => {
  vi.useFakeTimers();
  const answer = askProvider(log, () => new Promise<never>(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(22_000);
  expect(await answer).toMatchObject({ code: 'unavailable', message: PAYMENT_MESSAGES.unreachable });
  expect(vi.getTimerCount()).toBe(0);
});

test('a sentence of our own passes unchanged, and a fault of our own stays a fault', async () => {
  const sentence = new AppError('conflict', 'This is our own.');
  await expect(askProvider(log, () => Promise.reject(sentence))).rejects.toBe(sentence);
  const fault = new TypeError('This is a fault.');
  await expect(askProvider(log, () => Promise.reject(fault))).rejects.toBe(fault);
});
