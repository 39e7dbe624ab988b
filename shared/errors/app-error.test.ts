import { describe, expect, test } from 'vitest';
import { AppError, asAppError, forbidden, invalidInput, notFound, unauthenticated } from './app-error.ts';
import { ERROR_CODES, isErrorCode } from './codes.ts';

describe('the wire form of an error', () => {
  test('the wire form of an AppError has its message, its code, the status of the code and the details', () => {
    expect(new AppError('locked', 'It is locked.', { by: 'Mara' }).toWire()).toEqual({
      statusCode: 423,
      message: 'It is locked.',
      data: { code: 'locked', by: 'Mara' },
    });
  });

  test('a detail does not replace the code of an error, on which alone clients act', () => {
    expect(new AppError('conflict', 'x', { code: 'not_found' }).toWire().data.code).toBe('conflict');
  });

  test('the wire form of a fault reveals no query, path or table name', () => {
    for (const fault of [
      new TypeError('no such column: secret'),
      'a text',
      undefined,
      null,
      { code: 'not_found' },
    ]) {
      const wire = asAppError(fault).toWire();
      expect(wire).toEqual({
        statusCode: 500,
        message: 'Something went wrong on our side. Please try again.',
        data: { code: 'internal' },
      });
    }
    const expected = notFound('This node');
    expect(asAppError(expected)).toBe(expected);
  });

  test.each([
    [notFound(), 404, 'not_found', 'This could not be found.'],
    [notFound('This edge'), 404, 'not_found', 'This edge could not be found.'],
    [forbidden(), 403, 'forbidden', 'You are not allowed to do this.'],
    [forbidden('Ask the owner.'), 403, 'forbidden', 'Ask the owner.'],
    [unauthenticated(), 401, 'unauthenticated', 'Please log in to go on.'],
    [invalidInput('A title must not be empty.'), 400, 'invalid_input', 'A title must not be empty.'],
  ])('"%s" has the status %i and the code %s', (error, status, code, message) => {
    expect([error.statusCode, error.code, error.message]).toEqual([status, code, message]);
    // In a log, the name distinguishes it from a fault.
    expect([error.name, error instanceof Error]).toEqual(['AppError', true]);
  });
});

describe('codes', () => {
  test.each(Object.entries(ERROR_CODES))('the code %s has the status of a failure', (code, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    expect(isErrorCode(code)).toBe(true);
  });

  test('a server error, a 429 and a 401 never remove a writer’s change from the queue', () => {
    const faults = Object.values(ERROR_CODES).filter(
      ({ status }) => status >= 500 || status === 429 || status === 401,
    );
    expect(faults.map(({ refuses }) => refuses)).toEqual(faults.map(() => false));
  });

  test.each([undefined, null, 7, 'toString', '__proto__', ''])('%j is not an error code', (code) => {
    expect(isErrorCode(code)).toBe(false);
  });
});
