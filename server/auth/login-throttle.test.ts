import { expect, test } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';

/** Seconds to wait before the next try is let through. */
function pauseOf(brake: LoginThrottle, key: string, now: number): number {
  try {
    brake.begin(key, now);
    return 0;
  } catch (error) {
    // The brake throws nothing else.
    return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
  }
}

test('[G2] five tries are free, then each pause doubles up to 15 minutes', () => {
  const brake = new LoginThrottle();
  let now = 1_000_000;
  for (let at = 0; at < 5; at += 1) expect(pauseOf(brake, 'a', now)).toBe(0);
  const pauses: number[] = [];
  for (let at = 0; at < 12; at += 1) {
    const pause = pauseOf(brake, 'a', now);
    pauses.push(pause);
    now += pause * 1000;
    expect(pauseOf(brake, 'a', now)).toBe(0);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]);
});

test('[G2] trying during a pause does not make it longer', () => {
  const brake = new LoginThrottle();
  for (let at = 0; at < 5; at += 1) brake.begin('a', 0);
  for (let at = 0; at < 50; at += 1) expect(pauseOf(brake, 'a', 500)).toBe(1);
  expect(pauseOf(brake, 'a', 1000)).toBe(0);
});

test('[G2] another key, a right password and a day each begin anew', () => {
  const brake = new LoginThrottle();
  for (let at = 0; at < 5; at += 1) brake.begin('a', 0);
  expect(pauseOf(brake, 'b', 0)).toBe(0);
  brake.succeeded('a');
  for (let at = 0; at < 5; at += 1) expect(pauseOf(brake, 'a', 0)).toBe(0);
  expect(pauseOf(brake, 'a', 0)).toBe(1);
  const tomorrow = 24 * 60 * 60 * 1000 + 1;
  for (let at = 0; at < 5; at += 1) expect(pauseOf(brake, 'a', tomorrow)).toBe(0);
});
