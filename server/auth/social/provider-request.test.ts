import { afterEach, expect, test, vi } from 'vitest';
import { requestJson, requestObject } from './provider-request.ts';

const URL_ = 'https://api.example/user?access=secret';
const init = { signal: new AbortController().signal };
const answer = (response: Response | Error) =>
  vi.stubGlobal('fetch', () =>
    response instanceof Error ? Promise.reject(response) : Promise.resolve(response),
  );
const causeOf = async (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => '',
    (error: Error) => String(error.cause),
  );

afterEach(() => vi.unstubAllGlobals());

test.each<[string, () => Response | Error]>([
  ['is not reachable', () => new TypeError('fetch failed')],
  ['answers with an error of its server', () => Response.json({}, { status: 502 })],
  ['answers with a page', () => new Response('<h1>Sign in to this network</h1>')],
  ['answers with more than 256 KiB', () => new Response('1'.repeat(300_000))],
])('a provider that %s is unreachable', async (_fault, response) => {
  answer(response());
  await expect(requestJson('github', URL_, init)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'GitHub does not answer at the moment. Please try again in a few minutes.',
  });
});

test.each<[string, () => Response]>([
  [
    'a refused code, which GitHub answers with the status 200',
    () => Response.json({ error: 'bad_verification_code' }),
  ],
  ['a status other than 200', () => Response.json({ message: 'Bad credentials' }, { status: 401 })],
  ['a list', () => Response.json([])],
])('an answer with %s is refused', async (_fault, response) => {
  answer(response());
  await expect(requestObject('github', URL_, init)).rejects.toMatchObject({
    code: 'token_invalid',
    message: 'Unable to login with the OAuth provider.',
  });
});

test('the cause for the log names path, status and error code, and neither query nor body', async () => {
  answer(Response.json({ error: 'invalid_grant', access_token: 'secret' }, { status: 400 }));
  expect(await causeOf(requestObject('google', URL_, init))).toBe('Error: /user answered 400 invalid_grant');
  answer(Response.json({ error: 'secret <token>' }, { status: 400 }));
  expect(await causeOf(requestObject('google', URL_, init))).toBe('Error: /user answered 400');
  answer(new Response('access_token=secret'));
  expect(await causeOf(requestObject('google', URL_, init))).toBe('Error: /user did not answer with JSON');
});
