import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import { user, workspaceInvitation } from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { journalledCanvases } from '#server/testing/journalled-canvases.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { databasePrint, keepDatabase } from './database-print.ts';
import { addMember, idIn, makeEstate, ok } from './estate.ts';
import type { IdKind } from './operation-table.ts';
import { isSignedIn, PEOPLE, roleOf, type IdPlace, type PersonKind } from './people.ts';

/** The password of everybody in the world. */
export const WORLD_PASSWORD = 'a long walk by the river';
/** Stands in every title and text of the workspace these people are about. */
export const OWN_WORDS = 'Saltmarsh';
/** Stands in every title and text of people they never met. */
export const FOREIGN_WORDS = 'Quarryhill';

/** Everybody, a workspace they are something to, and one of strangers; the same after every change. */
export interface World {
  server: TestServer;
  /** Undefined for the anonymous. */
  people: Readonly<Record<PersonKind, TestPerson | undefined>>;
  idFor: (kind: IdKind, place: IdPlace, person: PersonKind) => string;
  /** A text that was handed to a document's room. */
  written: { ydocId: string; actingUserId: string }[];
  /** Whether rows, letters or rooms differ from the beginning. */
  isChanged: () => boolean;
  putBack: () => Promise<void>;
  close: () => Promise<void>;
}

export async function makeWorld(): Promise<World> {
  const written: World['written'] = [];
  const server: TestServer = await testServer({
    canvases: { change: (request) => journal.change(request) },
    documents: {
      replaceBody: ({ ydocId, actingUserId }) => {
        written.push({ ydocId, actingUserId });
        return Promise.resolve();
      },
      restoreVersion: ({ ydocId, actingUserId }) => {
        written.push({ ydocId, actingUserId });
        return Promise.resolve({ keptVersionId: null });
      },
      deriveNow: () => Promise.resolve(),
    },
  });
  const journal = journalledCanvases(server.services);
  const people = await makePeople(server);
  const host = await server.person('host');
  const passwordHash = await hashOfWorld();
  await server.db.write({ scopes: [] }, async (tx) => {
    // No limit of a plan stands in the way of what is tried here.
    await tx.update(user).set({
      subscriptionStatus: 'active',
      subscriptionPlan: 'pro',
      passwordHash,
    });
  });
  const own = await makeEstate(server, required(people.owner), OWN_WORDS);
  const foreign = await makeEstate(server, host, FOREIGN_WORDS);
  for (const kind of PEOPLE) {
    const role = roleOf(kind) ?? (kind === 'stranger' ? undefined : 'editor');
    const person = people[kind];
    if (!person || !role || role === 'owner') continue;
    await addMember(server, own.workspaceId, person, role);
    await addMember(server, own.deletedId, person, role);
  }
  const removed = required(people['removed member']);
  await ok(
    server.call(people.owner, 'remove-workspace-member', {
      workspaceId: own.workspaceId,
      userId: removed.userId,
    }),
  );
  await ok(server.call(people.owner, 'delete-workspace', { id: own.deletedId }));
  await ok(server.call(host, 'delete-workspace', { id: foreign.deletedId }));
  const guests = await invitePeople(server, host, people);
  const heirs = await offerToPeople(server, host, people);
  const deleted = required(people['deleted user']);
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ deletedAt: Date.now() }).where(eq(user.id, deleted.userId));
  });
  // Rows are put back after every call; what a file was made from has to be there for the next one too.
  server.services.files.remove = () => Promise.resolve();
  const putBack = keepDatabase(server.db);
  const print = databasePrint(server.db);
  const letters = server.letters.length;
  return {
    server,
    people,
    written,
    idFor: (kind, place, person) => {
      // What is made has a free id, and what is put somewhere a place that is there, unless the cell says otherwise.
      if (place === 'absent') return absentId(kind, own.workspaceId);
      if (kind === 'my-invitation') {
        const mine = guests.get(person);
        return place === 'own' && mine ? mine : foreign.invitationId;
      }
      if (kind === 'my-transfer') {
        const mine = heirs.get(person);
        return place === 'own' && mine ? mine : foreign.transferId;
      }
      const estate = place === 'own' ? own : foreign;
      return idIn(estate, kind);
    },
    isChanged: () =>
      databasePrint(server.db) !== print || server.letters.length !== letters || written.length > 0,
    putBack: async () => {
      await putBack();
      server.letters.length = letters;
      written.length = 0;
    },
    close: () => server.close(),
  };
}

/** What names nothing, in the form of its kind; of keys, in a workspace that is there. */
function absentId(kind: IdKind, workspaceId: string): string {
  if (kind === 'upload') return `uploads/${workspaceId}/${uuidv7()}`;
  return kind === 'asset-key' ? `assets/${workspaceId}/${uuidv7()}` : uuidv7();
}

async function makePeople(server: TestServer): Promise<Record<PersonKind, TestPerson | undefined>> {
  const made: Partial<Record<PersonKind, TestPerson>> = {};
  for (const kind of PEOPLE) {
    if (kind !== 'anonymous') made[kind] = await server.person(kind.replaceAll(' ', '-'));
  }
  // Every kind but the anonymous was just made.
  return made as Record<PersonKind, TestPerson | undefined>;
}

/** Every person is offered a workspace of their own, for one workspace has one open offer. */
async function offerToPeople(
  server: TestServer,
  host: TestPerson,
  people: World['people'],
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

/** Every person is invited into a third workspace, which is nobody's of the two. */
async function invitePeople(
  server: TestServer,
  host: TestPerson,
  people: World['people'],
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

let hash: Promise<string> | undefined;
const hashOfWorld = (): Promise<string> => (hash ??= hashPassword(WORLD_PASSWORD));

function required(person: TestPerson | undefined): TestPerson {
  if (!person) throw new Error('The anonymous own nothing.');
  return person;
}
