import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authRoutes } from '#shared/operations/auth.ts';
import { isSignedIn, PEOPLE, roleOf, type PersonKind } from '#server/testing/matrix/people.ts';
import { makeWorld, WORLD_PASSWORD, type World } from '#server/testing/matrix/world.ts';
import type { TestAnswer } from '#server/testing/server.ts';
import { createApp } from './app.ts';

type RouteName = keyof typeof authRoutes;

interface RouteRow {
  /** With a session that holds, with none, and with one whose person is erased. */
  signedIn: number;
  anonymous: number;
  erased: number;
  /** Laid over the declared example. */
  input?: (person: PersonKind) => Readonly<Record<string, unknown>>;
  /** What an answer may change: everything else leaves every row as it was. */
  changes: boolean;
}

/** A route that asks for no session answers everybody alike. */
const toEverybody = (status: number, changes: boolean): RouteRow => ({
  signedIn: status,
  anonymous: status,
  erased: status,
  changes,
});

const emailOf = (person: PersonKind): string => world.people[person]?.email ?? 'nobody@letters.example';

/** Who may call what under /auth, in one place: a route that is missing here fails. */
const ROUTE_TABLE: Readonly<Record<RouteName, RouteRow>> = {
  signup: { ...toEverybody(200, true), input: (person) => ({ email: emailOf(person) }) },
  verifyEmail: toEverybody(400, false),
  // Whose password it is decides, not whose session comes with it.
  login: {
    signedIn: 200,
    anonymous: 401,
    erased: 401,
    input: (person) => ({ email: emailOf(person), password: WORLD_PASSWORD }),
    changes: true,
  },
  requestPasswordReset: { ...toEverybody(200, true), input: (person) => ({ email: emailOf(person) }) },
  resetPassword: toEverybody(400, false),
  // The link is its asker's alone; without a session it is nobody's.
  confirmEmailChange: { signedIn: 400, anonymous: 401, erased: 401, changes: false },
  me: { signedIn: 200, anonymous: 200, erased: 401, changes: false },
  // Only a session that holds can end.
  logout: toEverybody(200, false),
  providers: toEverybody(200, false),
};

let world: World;
let asked = 0;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  await world.close();
  process.stdout.write(
    `auth: ${Object.keys(ROUTE_TABLE).length} routes × ${PEOPLE.length} people = ${asked} calls\n`,
  );
});

async function ask(name: RouteName, person: PersonKind): Promise<TestAnswer> {
  const route = authRoutes[name];
  const session = world.people[person]?.sessionId;
  asked += 1;
  // On an app of its own: no limit of an hour is counted on.
  const answer = await createApp(world.server.services).request(route.path, {
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

describe('the matrix of /auth', () => {
  test('[H1] has a row for every route', () => {
    expect(Object.keys(ROUTE_TABLE).sort()).toEqual(Object.keys(authRoutes).sort());
  });

  test.each(names)('[H1][G2] %s answers each person as the table says', async (name) => {
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
      if (status !== 200 || !mayChange) expect([person, world.isChanged()]).toEqual([person, false]);
      await world.putBack();
    }
    expect(PEOPLE.filter((person) => roleOf(person)).length).toBe(4);
  });

  test('[H1][G5] /auth/me tells each person of themselves alone', async () => {
    for (const person of PEOPLE.filter((each) => isSignedIn(each))) {
      const { body } = await ask('me', person);
      expect(body).toMatchObject({ id: world.people[person]?.userId, email: world.people[person]?.email });
      expect(JSON.stringify(body)).not.toMatch(/argon2|passwordHash|idHash|sessionHash/);
    }
    expect((await ask('me', 'anonymous')).body).toBe(null);
  });

  test('[G4] logging out ends one session, and no one else’s', async () => {
    await ask('logout', 'viewer');
    expect((await ask('me', 'viewer')).status).toBe(401);
    for (const person of ['owner', 'editor', 'stranger'] as const)
      expect([person, (await ask('me', person)).status]).toEqual([person, 200]);
    await world.putBack();
  });
});
