import type * as Crypto from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPasswordOf } from './argon2.ts';

const load = vi.hoisted(() => ({ now: 0, most: 0, isCheap: false }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof Crypto>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) => {
    load.now += 1;
    load.most = Math.max(load.most, load.now);
    const cost = load.isCheap ? { memory: 64, passes: 1 } : {};
    crypto.argon2(algorithm, { ...parameters, ...cost }, (...result) => {
      load.now -= 1;
      callback(...result);
    });
  };
  return { ...crypto, argon2 };
});

test('[G1] hashes are PHC strings with OWASP’s cost and a new salt each time', async () => {
  const [one, two] = await Promise.all([hashPassword('nine herons'), hashPassword('nine herons')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(two).not.toBe(one);
  expect(await isPasswordOf(one, 'nine herons')).toBe(true);
  expect(await isPasswordOf(one, 'nine heron')).toBe(false);
});

test('[G2] checking a password without a stored hash does the same work and returns false', async () => {
  load.most = 0;
  expect(await isPasswordOf(undefined, 'nine herons')).toBe(false);
  expect(await isPasswordOf(null, 'nine herons')).toBe(false);
  expect(load.most).toBe(1);
});

test('a stored string that is not an argon2id hash is a fault, not a wrong password', async () => {
  await expect(isPasswordOf('nine herons', 'nine herons')).rejects.toThrow('cannot be read');
  await expect(isPasswordOf('$argon2i$v=19$m=1024,t=3,p=1$c2FsdA$dGFn', 'nine herons')).rejects.toThrow(
    'cannot be read',
  );
});

test('[G2] two hashes run at once, a hundred wait, and further ones are refused as unavailable', async () => {
  load.most = 0;
  load.isCheap = true;
  const results = await Promise.allSettled(Array.from({ length: 110 }, () => hashPassword('nine herons')));
  expect(load.most).toBe(2);
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable' });
  // The slots are free again.
  expect(await hashPassword('nine herons')).toMatch(/^\$argon2id/);
});
