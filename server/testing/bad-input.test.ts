import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { authClient, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { testServer, type TestPerson, type TestServer } from './server.ts';
import { newWorkspace } from './workspace.ts';

/** Returns a refusal with its status, code and exact sentence, for `toMatchObject`. */
const refusal = (status: number, code: string, message: string) => ({
  status,
  body: { statusCode: status, message, data: { code } },
});

describe('sentences about accounts', () => {
  const mara = 'mara@letters.example';
  let server: AuthClient;
  beforeAll(async () => {
    server = await authClient();
    await server.account(mara);
  });
  afterAll(() => server.close());

  test('a wrong password is refused with a sentence that does not tell whether the account exists', async () => {
    expect(await server.logIn(mara, 'not the password')).toMatchObject(
      refusal(401, 'wrong_credentials', 'That email and password do not match.'),
    );
  });

  test('a used sign-up link is refused with a sentence that suggests logging in', async () => {
    const { body } = await server.signUp('ines@letters.example');
    const link = { token: server.tokenFor('ines@letters.example'), nonce: body.nonce };
    expect((await server.post('/auth/email/verify-email', link)).status).toBe(200);
    expect(await server.post('/auth/email/verify-email', link)).toMatchObject(
      refusal(
        400,
        'token_invalid',
        'This link has expired or was already used. Try to log in, or sign up again for a new link.',
      ),
    );
  });

  test('a used reset link is refused with a sentence that suggests a new one', async () => {
    await server.post('/auth/email/request-password-reset', { email: mara });
    const reset = { token: server.tokenFor(mara), password: 'three lamps over the quay' };
    expect((await server.post('/auth/email/reset-password', reset)).status).toBe(200);
    expect(await server.post('/auth/email/reset-password', reset)).toMatchObject(
      refusal(400, 'token_invalid', 'This link has expired or was already used. Please ask for a new one.'),
    );
  });

  test('a sign-up with a known address gets the same message as one with a new address', async () => {
    const [known, fresh] = [await server.signUp(mara), await server.signUp('teo@letters.example')];
    for (const { status, body } of [known, fresh]) {
      expect({ status, message: body.message }).toEqual({
        status: 200,
        message: "You've signed up successfully! Check your email for the confirmation link.",
      });
    }
  });
});

describe('sentences about operations', () => {
  let server: TestServer;
  let ines: TestPerson;
  let workspaceId: string;
  beforeAll(async () => {
    server = await testServer();
    ines = await server.person('ines');
    workspaceId = await newWorkspace(server, ines);
  });
  afterAll(() => server.close());

  const create = (input: object, person = ines, headers: Record<string, string> = {}) =>
    server.call(person, 'create-document', { workspaceId, title: 'High Water', ...input }, headers);

  test('an unknown operation is refused with a sentence', async () => {
    expect(await server.call(ines, 'make-tea')).toMatchObject(
      refusal(404, 'operation_unknown', 'This server does not know this operation.'),
    );
  });

  test('an unknown field is refused with a sentence that names it', async () => {
    expect(await create({ isAdmin: true })).toMatchObject(
      refusal(400, 'invalid_input', '"isAdmin" is not a field of this request.'),
    );
  });

  test('a foreign id and an absent id get the same sentence', async () => {
    const stranger = await server.person('stranger');
    const { body } = await create({});
    const notFound = refusal(404, 'not_found', 'This document could not be found.');
    expect(await server.call(stranger, 'get-document', { id: body.id })).toMatchObject(notFound);
    expect(await server.call(stranger, 'get-document', { id: uuidv7() })).toMatchObject(notFound);
    const noWorkspace = refusal(404, 'scope_not_found', 'Workspace not found');
    expect(await create({}, stranger)).toMatchObject(noWorkspace);
    expect(await create({ workspaceId: uuidv7() }, stranger)).toMatchObject(noWorkspace);
  });

  test('a taken id is refused with a sentence', async () => {
    const { body } = await create({});
    expect(await create({ id: body.id })).toMatchObject(refusal(409, 'taken', 'This id is already in use.'));
  });

  test('a body that is too large is refused with a sentence', async () => {
    expect(await create({ title: 'x'.repeat(300_000) })).toMatchObject(
      refusal(413, 'too_large', 'This is too large to be sent at once.'),
    );
  });

  test('a page of a foreign origin is refused with a sentence', async () => {
    expect(await create({}, ines, { origin: 'https://evil.example' })).toMatchObject(
      refusal(
        403,
        'origin_refused',
        'This server does not know the address of this page, https://evil.example. The person who runs it can set PUBLIC_URL to it.',
      ),
    );
  });
});
