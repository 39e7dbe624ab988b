import { expect, test } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';

/** Returns the seconds to wait before the next try is allowed. */
function pauseOf(throttle: LoginThrottle, key: string, now: number): number {
  try {
    throttle.begin(key, now);
    return 0;
  } catch (error) {
    // The throttle throws no other error.
    return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
  }
}

test('[G2] five tries are free, then each pause doubles up to 15 minutes', () => {
  const throttle = new LoginThrottle();
  let now = 1_000_000;
  for (let at = 0; at < 5; at += 1) expect(pauseOf(throttle, 'a', now)).toBe(0);
  const pauses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const pause = pauseOf(throttle, 'a', now);
    pauses.push(pause);
    now += pause * 1000;
    expect(pauseOf(throttle, 'a', now)).toBe(0);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('[G2] trying during a pause does not make it longer', () => {
  const throttle = new LoginThrottle();
  for (let at = 0; at < 5; at += 1) throttle.begin('a', 0);
  for (let at = 0; at < 50; at += 1) expect(pauseOf(throttle, 'a', 500)).toBe(1);
  expect(pauseOf(throttle, 'a', 1000)).toBe(0);
});

test('[G2] another key, a right password, and a day without tries each start the count again', () => {
  const throttle = new LoginThrottle();
  for (let at = 0; at < 5; at += 1) throttle.begin('a', 0);
  expect(pauseOf(throttle, 'b', 0)).toBe(0);
  throttle.succeeded('a');
  for (let at = 0; at < 5; at += 1) expect(pauseOf(throttle, 'a', 0)).toBe(0);
  expect(pauseOf(throttle, 'a', 0)).toBe(1);
  const tomorrow = 24 * 60 * 60 * 1000 + 1;
  for (let at = 0; at < 5; at += 1) expect(pauseOf(throttle, 'a', tomorrow)).toBe(0);
});
