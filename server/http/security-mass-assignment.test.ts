import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import type { OperationContract } from '#shared/operations/contract.ts';
import { operations } from '#shared/operations/index.ts';
import { OPERATION_TABLE } from '#server/testing/matrix/operation-table.ts';
import { createMatrixFixture, type MatrixFixture } from '#server/testing/matrix/matrix-fixture.ts';
import { createApp } from './app.ts';

/** Columns and names that no request may set, with values in JSON: only in JSON is `__proto__` an ordinary key. */
const PLANTED: readonly [name: string, json: string][] = [
  ['isAdmin', 'true'],
  ['is_admin', 'true'],
  ['credits', '1000000'],
  ['plan', '"pro"'],
  ['subscriptionPlan', '"pro"'],
  ['ownerId', '"0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f"'],
  ['id', '"0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f"'],
  ['userId', '"0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f"'],
  ['workspaceId', '"0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f"'],
  ['role', '"owner"'],
  ['seq', '999'],
  ['createdAt', '0'],
  ['deletedAt', 'null'],
  ['passwordHash', '"$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$dGFn"'],
  ['__proto__', '{"isAdmin":true}'],
  ['constructor', '{"prototype":{"isAdmin":true}}'],
  ['prototype', '{"isAdmin":true}'],
  ['toString', '"isAdmin"'],
  ['hasOwnProperty', 'true'],
];

const commands = Object.values<OperationContract>(operations).filter(({ kind }) => kind === 'command');
const posts = Object.values(authRoutes).filter(({ method }) => method === 'POST');

let fixture: MatrixFixture;
beforeAll(async () => {
  fixture = await createMatrixFixture();
});
afterAll(() => fixture.close());

/** Returns the JSON of an object with one more key at its end. */
function withKey(object: object, name: string, json: string): string {
  const inner = JSON.stringify(object).slice(1, -1);
  return `{${inner}${inner === '' ? '' : ','}"${name}":${json}}`;
}

const declaresField = ({ input }: { input: object }, name: string): boolean =>
  'entries' in input && Object.hasOwn(Object(input.entries), name);

/** Uses a new app for each call, so that rate limits do not add up. */
async function post(path: string, body: string, person: 'owner' | 'administrator' = 'owner') {
  const answer = await createApp(fixture.server.services).request(path, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${fixture.people[person]?.sessionId}`,
    },
  });
  // Every response here is JSON: a result or an error of this server.
  return { status: answer.status, body: (await answer.json()) as { data?: { code: string } } };
}

/** Returns the example with ids of items that the owner may change, so that the operation would succeed. */
function allowedInput({ name, example }: OperationContract): object {
  const ids = Object.entries(OPERATION_TABLE[name]?.[0]?.ids ?? {})
    .filter(([, kind]) => kind !== 'new-id')
    .map(([field, kind]) => [field, fixture.idFor(kind, 'own', 'owner')]);
  return { ...Object(example), ...Object.fromEntries(ids) };
}

describe('fields that a request may not have', () => {
  test.each(commands)('[F4] $name refuses every undeclared field and changes nothing', async (contract) => {
    const accepted: string[] = [];
    for (const [name, json] of PLANTED.filter(([key]) => !declaresField(contract, key))) {
      const body = withKey(allowedInput(contract), name, json);
      // To everybody else the operations of administrators do not exist.
      const person = contract.access === 'admin' ? 'administrator' : 'owner';
      const { status, body: errorBody } = await post(`/operations/${contract.name}`, body, person);
      if (status !== 400 || errorBody.data?.code !== 'invalid_input') accepted.push(`${name}: ${status}`);
      if (fixture.isChanged()) accepted.push(`${name} changed something`);
      await fixture.restore();
    }
    expect(accepted).toEqual([]);
  });

  test.each(posts)('[F4] $path refuses every undeclared field and changes nothing', async (route) => {
    const accepted: string[] = [];
    for (const [name, json] of PLANTED.filter(([key]) => !declaresField(route, key))) {
      const { status, body: errorBody } = await post(route.path, withKey(route.example, name, json));
      if (status !== 400 || errorBody.data?.code !== 'invalid_input') accepted.push(`${name}: ${status}`);
      if (fixture.isChanged()) accepted.push(`${name} changed something`);
      await fixture.restore();
    }
    expect(accepted).toEqual([]);
  });

  test('[F4] the settings of a workspace are a closed list too', async () => {
    const id = fixture.idFor('workspace', 'own', 'owner');
    for (const [name, json] of PLANTED) {
      const body = withKey({ id }, 'settings', withKey({ editorFont: 'garamond' }, name, json));
      expect([name, (await post('/operations/update-workspace', body)).status]).toEqual([name, 400]);
    }
    const createBody = withKey({ title: 'Another' }, 'settings', '{"editorFont":"garamond","isAdmin":true}');
    expect((await post('/operations/create-workspace', createBody)).status).toBe(400);
    expect(fixture.isChanged()).toBe(false);
  });

  test('[F4] a body that is not an object is refused', async () => {
    for (const body of ['[]', 'null', '"text"', '1', 'true', '[{"username":"Ines"}]', '{"username":"Ines"']) {
      expect([body, (await post('/operations/update-current-user', body)).status]).toEqual([body, 400]);
    }
    expect(fixture.isChanged()).toBe(false);
  });

  test('[F4] no request changes the prototype of all objects', async () => {
    for (const [name, json] of PLANTED)
      await post('/operations/update-current-user', withKey({}, name, json));
    expect(Reflect.get({}, 'isAdmin')).toBe(undefined);
  });
});
