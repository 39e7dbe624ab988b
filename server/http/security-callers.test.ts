import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import {
  FIXTURE_PASSWORD,
  isSignedIn,
  PEOPLE,
  roleOf,
  type PersonKind,
} from '#server/testing/matrix/people.ts';
import { createMatrixFixture, type MatrixFixture } from '#server/testing/matrix/matrix-fixture.ts';
import type { TestAnswer } from '#server/testing/server.ts';
import { createApp } from './app.ts';

type RouteName = keyof typeof authRoutes;

interface RouteRow {
  /** The status with a valid session, without one, and with the session of an erased user. */
  signedIn: number;
  anonymous: number;
  erased: number;
  /** Input fields that replace those of the declared example. */
  input?: (person: PersonKind) => Readonly<Record<string, unknown>>;
  /** Whether a successful call may change rows. Every other call must leave all rows as they were. */
  changes: boolean;
}

/** The row of a route that needs no session: it answers every caller alike. */
const forEveryCaller = (status: number, changes: boolean): RouteRow => ({
  signedIn: status,
  anonymous: status,
  erased: status,
  changes,
});

const emailOf = (person: PersonKind): string => fixture.people[person]?.email ?? 'nobody@letters.example';

/** The expected status of every route under /auth for every kind of caller. A test fails when a route is missing. */
const ROUTE_TABLE: Readonly<Record<RouteName, RouteRow>> = {
  signup: { ...forEveryCaller(200, true), input: (person) => ({ email: emailOf(person) }) },
  verifyEmail: forEveryCaller(400, false),
  // The password decides, not the session of the request.
  login: {
    signedIn: 200,
    anonymous: 401,
    erased: 401,
    input: (person) => ({ email: emailOf(person), password: FIXTURE_PASSWORD }),
    changes: true,
  },
  signUpState: { ...forEveryCaller(200, false), input: (person) => ({ email: emailOf(person) }) },
  passkeyOptions: forEveryCaller(200, true),
  // Nobody has asked for the challenge of the example.
  passkeyLogin: forEveryCaller(400, false),
  requestPasswordReset: { ...forEveryCaller(200, true), input: (person) => ({ email: emailOf(person) }) },
  resetPassword: forEveryCaller(400, false),
  removeRecentWays: forEveryCaller(400, false),
  // Only the user who requested the link can use it, and only with a session.
  confirmEmailChange: { signedIn: 400, anonymous: 401, erased: 401, changes: false },
  invitation: forEveryCaller(400, false),
  exchangeCode: forEveryCaller(400, false),
  me: { signedIn: 200, anonymous: 200, erased: 401, changes: false },
  // Only a valid session is changed; the status is always 200.
  logout: forEveryCaller(200, false),
  providers: forEveryCaller(200, false),
};

let fixture: MatrixFixture;
let calls = 0;
beforeAll(async () => {
  fixture = await createMatrixFixture();
});
afterAll(async () => {
  await fixture.close();
  process.stdout.write(
    `auth: ${Object.keys(ROUTE_TABLE).length} routes × ${PEOPLE.length} people = ${calls} calls\n`,
  );
});

async function ask(name: RouteName, person: PersonKind): Promise<TestAnswer> {
  const route = authRoutes[name];
  const session = fixture.people[person]?.sessionId;
  calls += 1;
  // A new app for each call, so that rate limits do not add up.
  const answer = await createApp(fixture.server.services).request(route.path, {
    method: route.method,
    ...(route.method === 'POST'
      ? { body: JSON.stringify({ ...route.example, ...ROUTE_TABLE[name].input?.(person) }) }
      : {}),
    headers: {
      'content-type': 'application/json',
      ...(session ? { authorization: `Bearer ${session}` } : {}),
    },
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
}

const names = Object.keys(authRoutes).filter((name): name is RouteName => Object.hasOwn(authRoutes, name));

describe('the access matrix of /auth', () => {
  test('[H1] the table has a row for every route under /auth', () => {
    expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(authRoutes).sort());
  });

  test.each(names)('[H1][G2] %s answers each kind of caller as the table says', async (name) => {
    const row = ROUTE_TABLE[name];
    for (const person of PEOPLE) {
      const { status } = await ask(name, person);
      const expected = isSignedIn(person)
        ? row.signedIn
        : person === 'anonymous'
          ? row.anonymous
          : row.erased;
      expect([person, status]).toEqual([person, expected]);
      const mayChange = row.changes || (name === 'logout' && isSignedIn(person));
      if (status !== 200 || !mayChange) expect([person, fixture.isChanged()]).toEqual([person, false]);
      await fixture.restore();
    }
    expect(PEOPLE.filter((person) => roleOf(person)).length).toBe(4);
  });

  test('[H1][G5] /auth/me returns only the caller’s own data', async () => {
    for (const person of PEOPLE.filter((each) => isSignedIn(each))) {
      const { body } = await ask('me', person);
      expect(body).toMatchObject({
        id: fixture.people[person]?.userId,
        email: fixture.people[person]?.email,
      });
      expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|idHash|sessionHash/);
    }
    expect((await ask('me', 'anonymous')).body).toBe(null);
  });

  test('[G4] logging out ends only the session of the request', async () => {
    await ask('logout', 'viewer');
    expect((await ask('me', 'viewer')).status).toBe(401);
    for (const person of ['owner', 'editor', 'stranger'] as const)
      expect([person, (await ask('me', person)).status]).toEqual([person, 200]);
    await fixture.restore();
  });
});
