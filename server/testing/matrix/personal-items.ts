import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { DATA_EXPORT } from '#shared/accounts/data-export.ts';
import { createSession } from '#server/auth/sessions.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { runCredits } from '#server/billing/run-credits.ts';
import { passkey, payment, workspaceInvitation, writingStyle } from '#server/db/schema/index.ts';
import { exportKey } from '#server/files/file-keys.ts';
import { finishRun } from '#server/runs/finish-run.ts';
import { startRun } from '#server/runs/start-run.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { isSignedIn, PEOPLE, type FixturePeople, type IdOrigin, type PersonKind } from './people.ts';
import { addMember, ok } from './workspace-fixture.ts';

/** Offers each person a workspace of its own, because a workspace has at most one open offer. */
export async function offerToPeople(
  server: TestServer,
  host: TestPerson,
  people: FixturePeople,
): Promise<Map<PersonKind, string>> {
  const found = new Map<PersonKind, string>();
  for (const kind of PEOPLE) {
    const person = people[kind];
    if (!person) continue;
    const workspaceId = await newWorkspace(server, host, { title: 'The Spare Desk' });
    await addMember(server, workspaceId, person, 'editor');
    const { id } = await ok(server.call(host, 'transfer-workspace', { workspaceId, userId: person.userId }));
    found.set(kind, id);
  }
  return found;
}

/** Adds a queued run and a finished export, with its file, for each person and for the host. */
export async function addRuns(
  server: TestServer,
  host: TestPerson,
  people: FixturePeople,
): Promise<Map<PersonKind | 'host', Record<'my-run' | 'my-export', string>>> {
  const found = new Map<PersonKind | 'host', Record<'my-run' | 'my-export', string>>();
  for (const kind of [...PEOPLE, 'host'] as const) {
    const person = kind === 'host' ? host : people[kind];
    if (!person) continue;
    const { userId } = person;
    const newRun = (name: string) => ({
      kind: name,
      scope: `user:${userId}` as const,
      userId,
      sessionHash: null,
      input: {},
    });
    const ids = await server.db.write({ scopes: [] }, async (tx) => {
      const made = await startRun(tx, newRun(DATA_EXPORT));
      await finishRun(tx, { id: made.id, end: { state: 'done', result: {} }, now: Date.now() }, runCredits);
      return { 'my-export': made.id, 'my-run': (await startRun(tx, newRun('example'))).id };
    });
    await server.services.files.put(
      exportKey(userId, ids['my-export']),
      new Uint8Array(1),
      'application/zip',
    );
    found.set(kind, ids);
  }
  return found;
}

/** Invites every person into a third workspace. */
export async function invitePeople(
  server: TestServer,
  host: TestPerson,
  people: FixturePeople,
): Promise<Map<PersonKind, string>> {
  const workspaceId = await newWorkspace(server, host, { title: 'The Reading Room' });
  const found = new Map<PersonKind, string>();
  for (const kind of PEOPLE) {
    const email = people[kind]?.email;
    if (!email) continue;
    const { id } = await ok(
      server.call(host, 'invite-workspace-member', { workspaceId, email, role: 'editor' }),
    );
    found.set(kind, id);
  }
  const open = await server.db.read.$count(
    workspaceInvitation,
    eq(workspaceInvitation.workspaceId, workspaceId),
  );
  if (open < PEOPLE.filter((kind) => isSignedIn(kind)).length) throw new Error('Somebody was not invited.');
  return found;
}

/** The ids of the people's own items, and of the same item of a stranger. */
interface PersonalIds {
  own: ReadonlyMap<PersonKind, string>;
  foreign: string;
}

export const ownOrForeign = ({ own, foreign }: PersonalIds, origin: IdOrigin, person: PersonKind): string =>
  (origin === 'own' ? own.get(person) : undefined) ?? foreign;

/** Adds an item to each person. @param add inserts the item of one user and returns its id */
async function addPersonal(
  host: TestPerson,
  people: FixturePeople,
  add: (userId: string) => Promise<string>,
): Promise<PersonalIds> {
  const own = new Map<PersonKind, string>();
  for (const kind of PEOPLE) {
    const person = people[kind];
    if (person) own.set(kind, await add(person.userId));
  }
  return { own, foreign: await add(host.userId) };
}

export const addPasskeys = (server: TestServer, host: TestPerson, people: FixturePeople) =>
  addPersonal(host, people, async (userId) => {
    const id = uuidv7();
    const row = { id, userId, publicKey: Buffer.from([1]), counter: 0, transports: [], createdAt: 1 };
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(passkey).values({ ...row, name: `Passkey of ${userId}` });
    });
    return id;
  });

export const addStyles = (server: TestServer, host: TestPerson, people: FixturePeople) =>
  addPersonal(host, people, async (userId) => {
    const id = uuidv7();
    const row = { id, userId, name: `Style of ${userId}`, content: 'Short.', createdAt: 1, updatedAt: 1 };
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(writingStyle).values(row);
    });
    return id;
  });

export const addPayments = (server: TestServer, host: TestPerson, people: FixturePeople) =>
  addPersonal(host, people, async (userId) => {
    const id = uuidv7();
    const row = { id, userId, plan: 'credits10', amountCents: 1000, currency: 'usd', createdAt: 1 };
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(payment).values({ ...row, ref: `cs_test_${id}` });
    });
    return id;
  });

export const addSessions = (server: TestServer, host: TestPerson, people: FixturePeople) =>
  addPersonal(host, people, async (userId) =>
    hashSecret(await server.db.write({ scopes: [] }, (tx) => createSession(tx, userId))),
  );
