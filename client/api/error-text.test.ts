import { expect, test } from 'vitest';
import { ApiError, errorText } from './api-error.ts';

const NETWORK = 'Network connection error';

test.each([
  ['no answer', ApiError.unreachable(new TypeError('Load failed')), NETWORK],
  ['the error of Chromium for a lost request', new TypeError('Failed to fetch'), NETWORK],
  [
    'the error of Firefox for a lost request',
    new TypeError('NetworkError when attempting to reach it.'),
    NETWORK,
  ],
  ['an answer that speaks of a network', new ApiError(502, 'The network is down.'), NETWORK],
  ['a refusal', new ApiError(409, 'This folder is protected.'), 'This folder is protected.'],
  [
    'a refusal whose data has no message',
    new ApiError(400, 'Sign-up failed', { code: 'invalid_input' }),
    'Sign-up failed',
  ],
  [
    'a refusal that says more',
    new ApiError(401, 'This cannot be done', { message: 'not today' }),
    'This cannot be done: not today',
  ],
  ['a fault with words', new RangeError('Invalid array length'), 'Invalid array length'],
  ['a fault without words', new Error(), 'Something went wrong'],
  ['a thrown value that is no Error', 'nothing', 'Something went wrong'],
])('errorText returns the text that the user reads for: %s', (_case, error, text) => {
  expect(errorText(error)).toBe(text);
});
