import { expect, test } from 'vitest';
import { ERROR_CODES, isErrorCode } from './codes.ts';

/** The only reasons to take an operation out of a queue: what it asks for will not become possible by waiting. */
const FINAL = [
  'FILE_TOO_LARGE',
  'INVALID_FILE_TYPE',
  'conflict',
  'forbidden',
  'invalid_input',
  'limit_reached',
  'locked',
  'not_found',
  'plan_limit',
  'taken',
  'token_invalid',
  'too_large',
];

test('[F5] what passes, what is not known yet and what waits for a person refuses nothing', () => {
  const refusing = Object.entries(ERROR_CODES).flatMap(([code, { refuses }]) => (refuses ? [code] : []));
  expect(refusing.filter((code) => !FINAL.includes(code))).toEqual([]);
  expect(refusing).toEqual(expect.arrayContaining(['invalid_input', 'not_found', 'taken']));
});

test('[F5] the status does not tell: one status holds codes that refuse and codes that do not', () => {
  const refusing = (status: number) =>
    new Set(Object.values(ERROR_CODES).flatMap((code) => (code.status === status ? [code.refuses] : [])));
  for (const status of [403, 404, 409]) expect(refusing(status).size, String(status)).toBe(2);
});

test('[F5] a code of a later version is none that this one could act on', () => {
  expect(isErrorCode('refused_by_the_moon')).toBe(false);
  expect(isErrorCode('constructor')).toBe(false);
});
