import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors/app-error.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each hash needs 19 MiB and one of libuv's four threads. Two at once leave threads for file access and DNS. */
const MAX_RUNNING = 2;
/** About a second and a half of work. Later requests are refused instead of waiting for a long time. */
const MAX_WAITING = 100;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work` in one of the slots for hashing. @throws AppError `unavailable` when too many are waiting */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('unavailable', AUTH_MESSAGES.hashingBusy);
    // The previous holder passes its slot on, so `running` stays the same.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

function derive(password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  return withHashSlot(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', { message: password, nonce: salt, tagLength, ...cost }, (error, tag) => {
          if (error) reject(error);
          else resolve(tag);
        });
      }),
  );
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const phc = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;

/**
 * Returns the argon2id hash of a password as a PHC string.
 * @throws AppError `unavailable` when the server is busy hashing
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(salt, await derive(password, salt, COST, TAG_BYTES));
}

/**
 * A hash that no password fits and that costs as much to check as a real one, for addresses without an account [G2].
 */
const DUMMY = phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/**
 * Whether a password matches the stored hash. Without a stored hash the same work is done and the result is false.
 * @throws AppError `unavailable` when the server is busy hashing, Error when `stored` is not an argon2id string
 */
export async function isPasswordOf(stored: string | null | undefined, password: string): Promise<boolean> {
  const match = PHC.exec(stored ?? DUMMY);
  if (!match) throw new Error('A stored password hash cannot be read.');
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(password, Buffer.from(salt, 'base64'), cost, expected.length);
  return timingSafeEqual(actual, expected) && typeof stored === 'string';
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
