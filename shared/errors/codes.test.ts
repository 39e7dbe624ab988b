import { expect, test } from 'vitest';
import { ERROR_CODES, isErrorCode } from './codes.ts';

/** The only reasons to remove an operation from a queue: it will not become possible by waiting. */
const FINAL = [
  'FILE_TOO_LARGE',
  'INVALID_FILE_TYPE',
  'conflict',
  'credits_needed',
  'forbidden',
  'invalid_input',
  'limit_reached',
  'locked',
  'not_found',
  'plan_limit',
  'proof_needed',
  'taken',
  'token_invalid',
  'too_large',
];

test('[F5] only final failures remove an operation from the queue, not transient, unknown or waiting ones', () => {
  const refusing = Object.entries(ERROR_CODES).flatMap(([code, { refuses }]) => (refuses ? [code] : []));
  expect(refusing.filter((code) => !FINAL.includes(code))).toEqual([]);
  expect(refusing).toEqual(expect.arrayContaining(['invalid_input', 'not_found', 'taken']));
});

test('[F5] the status of a failure decides nothing: some of its codes remove an operation and others do not', () => {
  const refusing = (status: number) =>
    new Set(Object.values(ERROR_CODES).flatMap((code) => (code.status === status ? [code.refuses] : [])));
  for (const status of [403, 404, 409]) expect(refusing(status).size, String(status)).toBe(2);
});

test('[F5] an error code of a later version is not recognised', () => {
  expect(isErrorCode('refused_by_the_moon')).toBe(false);
  expect(isErrorCode('constructor')).toBe(false);
});
