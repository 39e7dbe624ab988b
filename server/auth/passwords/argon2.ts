import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '#shared/errors/app-error.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';

/** OWASP's second choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Each hash holds 19 MiB and one of libuv's four threads: two at once leave room for files and DNS. */
const AT_ONCE = 2;
/** About a second and a half of work; whoever comes later is sent away instead of waiting for ever. */
const WAITING_AT_MOST = 100;

interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

let running = 0;
const waiting: (() => void)[] = [];

/** @throws AppError `unavailable` when too many wait already */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_AT_MOST) throw new AppError('unavailable', AUTH_MESSAGES.hashingBusy);
    // The one before hands its place on, so `running` stays as it is.
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
  return inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', { message: password, nonce: salt, tagLength, ...cost }, (error, tag) => {
          if (error) reject(error);
          else resolve(tag);
        });
      }),
  );
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const phc = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`;

/**
 * The argon2id hash of a password as a PHC string.
 * @throws AppError `unavailable` when the server is busy hashing
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phc(salt, await derive(password, salt, COST, TAG_BYTES));
}

/** Costs as much to check as any other and fits no password: for addresses without an account [G2]. */
const DUMMY = phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/**
 * Whether a password is the one of `stored`; without `stored` the same work is done and the answer is no.
 * @throws AppError `unavailable` when the server is busy hashing, Error when `stored` is no argon2id string
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
