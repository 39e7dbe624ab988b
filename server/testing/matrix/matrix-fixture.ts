import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { connectProvider } from '#shared/operations/providers.ts';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import { insertIdentity } from '#server/auth/social/identities.ts';
import type { Connector } from '#server/connector/connector.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { session, signInAttempt, user, contactFormMessage, newsletter } from '#server/db/schema/index.ts';
import { PIXEL } from '#server/testing/assets.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { databaseFingerprint, saveDatabaseState } from './database-fingerprint.ts';
import { addMember, idIn, createWorkspaceFixture, ok } from './workspace-fixture.ts';
import type { IdKind } from './matrix-row.ts';
import {
  FIXTURE_PASSWORD,
  PEOPLE,
  roleOf,
  type FixturePeople,
  type IdOrigin,
  type PersonKind,
} from './people.ts';
import {
  addPasskeys,
  addPayments,
  addRuns,
  addSessions,
  addStyles,
  invitePeople,
  offerToPeople,
  ownOrForeign,
} from './personal-items.ts';

/** A word in every title and text of the own workspace. */
export const OWN_WORDS = 'Saltmarsh';
/** A word in every title and text of the foreign workspace. */
export const FOREIGN_WORDS = 'Quarryhill';

/**
 * A server with every kind of caller, their workspace, and a workspace of strangers. Its state is the same after every
 * restore.
 */
export interface MatrixFixture {
  server: TestServer;
  people: FixturePeople;
  idFor: (kind: IdKind, origin: IdOrigin, person: PersonKind) => string;
  /** The changes that were passed to documents' rooms. */
  roomChanges: { ydocId: string; actingUserId: string }[];
  /** Whether rows, emails or rooms differ from the stored state. */
  isChanged: () => boolean;
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

/** No call of the fixture leaves this machine: every address answers with a picture. */
const everySiteHasPicture: Connector = {
  fetch: async (url) => ({
    status: 200,
    headers: new Headers(),
    url: String(url),
    bytes: PIXEL,
    text: () => '',
  }),
  fetchFor: () => () => Promise.reject(new Error('The fixture has no streams.')),
  close: async () => {},
};

/** With these settings `begin-connect-provider` is possible. No call of the fixture reaches the provider. */
const PROVIDER_KEYS = { GITHUB_CLIENT_ID: 'an id', GITHUB_CLIENT_SECRET: 'a secret' };

export async function createMatrixFixture(): Promise<MatrixFixture> {
  const roomChanges: MatrixFixture['roomChanges'] = [];
  const server: TestServer = await testServer(
    {
      canvases: { change: (request) => journal.change(request) },
      connector: everySiteHasPicture,
      documents: {
        replaceBody: ({ ydocId, actingUserId }) => {
          roomChanges.push({ ydocId, actingUserId });
          return Promise.resolve();
        },
        restoreVersion: ({ ydocId, actingUserId }) => {
          roomChanges.push({ ydocId, actingUserId });
          return Promise.resolve({ keptVersionId: null });
        },
        deriveNow: () => Promise.resolve(),
      },
    },
    PROVIDER_KEYS,
  );
  const journal = journalCanvasGateway(server.services);
  const people = await makePeople(server);
  const host = await server.person('host');
  const passwordHash = await passwordHashOnce();
  await server.db.write({ scopes: [] }, async (tx) => {
    // No limit of a plan may refuse a call.
    await tx.update(user).set({
      subscriptionStatus: 'active',
      subscriptionPlan: 'pro',
      passwordHash,
    });
  });
  const own = await createWorkspaceFixture(server, required(people.owner), OWN_WORDS);
  const foreign = await createWorkspaceFixture(server, host, FOREIGN_WORDS);
  for (const kind of PEOPLE) {
    const role = roleOf(kind) ?? (isOutside(kind) ? undefined : 'editor');
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
  const endingId = await addEndingAccount(server);
  const invitations = await invitePeople(server, host, people);
  const transfers = await offerToPeople(server, host, people);
  const runs = await addRuns(server, host, people);
  const deleted = required(people['deleted user']);
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ deletedAt: Date.now() }).where(eq(user.id, deleted.userId));
  });
  await connectProviders(server, people);
  // Rows are restored after every call, so the file of an upload must stay for the next call.
  server.services.files.remove = () => Promise.resolve();
  const passkeys = await addPasskeys(server, host, people);
  const sessions = await addSessions(server, host, people);
  const payments = await addPayments(server, host, people);
  const styles = await addStyles(server, host, people);
  const messageId = await addContactMessage(server);
  const newsletterId = await addNewsletter(server);
  // Everybody has a passkey, so only a recent proof by it gives an administrator rights.
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(session).set({ provedAt: Date.now(), passkeyProvedAt: Date.now() });
  });
  const putBack = saveDatabaseState(server.db);
  const fingerprint = databaseFingerprint(server.db);
  const emailCount = server.emails.length;
  return {
    server,
    people,
    roomChanges,
    idFor: (kind, origin, person) => {
      // By default the matrix passes 'absent' for the id of an item that the call creates, and 'own' for a place.
      if (origin === 'absent') return absentId(kind, own.workspaceId);
      if (kind === 'my-invitation') {
        const ownId = invitations.get(person);
        return origin === 'own' && ownId ? ownId : foreign.invitationId;
      }
      if (kind === 'my-transfer') {
        const ownId = transfers.get(person);
        return origin === 'own' && ownId ? ownId : foreign.transferId;
      }
      if (kind === 'account') return required(origin === 'own' ? people.editor : host).userId;
      if (kind === 'ending-account') return endingId;
      if (kind === 'contact-message') return messageId;
      if (kind === 'newsletter') return newsletterId;
      if (kind === 'my-passkey') return ownOrForeign(passkeys, origin, person);
      if (kind === 'my-payment') return ownOrForeign(payments, origin, person);
      if (kind === 'my-style') return ownOrForeign(styles, origin, person);
      if (kind === 'my-session') return ownOrForeign(sessions, origin, person);
      if (kind === 'my-run' || kind === 'my-export') {
        const ids = (origin === 'own' ? runs.get(person) : undefined) ?? runs.get('host');
        return ids?.[kind] ?? uuidv7();
      }
      const fixture = origin === 'own' ? own : foreign;
      return idIn(fixture, kind);
    },
    isChanged: () =>
      databaseFingerprint(server.db) !== fingerprint ||
      server.emails.length !== emailCount ||
      roomChanges.length > 0,
    restore: async () => {
      await putBack();
      server.emails.length = emailCount;
      roomChanges.length = 0;
    },
    close: () => server.close(),
  };
}

/** An administrator has cancelled a newsletter. */
async function addNewsletter({ db }: TestServer): Promise<string> {
  const id = uuidv7();
  const letter = { subject: 'News', content: 'Hello.', runId: uuidv7(), recipients: 1 };
  await db.write({ scopes: [] }, async (tx) => {
    await tx.insert(newsletter).values({ id, ...letter, createdAt: Date.now() });
  });
  return id;
}

/** Somebody without an account has sent a message by the contact form. */
async function addContactMessage({ db }: TestServer): Promise<string> {
  const id = uuidv7();
  await db.write({ scopes: [] }, async (tx) => {
    await tx
      .insert(contactFormMessage)
      .values({ id, email: 'reader@letters.example', content: 'Hello.', createdAt: Date.now() });
  });
  return id;
}

/** The owner has connected GitHub; the stranger has a code with which to connect it, as in the contract's example. */
async function connectProviders(server: TestServer, people: FixturePeople): Promise<void> {
  const now = Date.now();
  const { code } = connectProvider.example;
  await server.db.write({ scopes: [] }, async (tx) => {
    const account = { providerUserId: '1', email: null, name: null };
    await insertIdentity(tx, { userId: required(people.owner).userId, provider: 'github', account }, now);
    await tx.insert(signInAttempt).values({
      tokenHash: hashSecret(code),
      kind: 'connect-code',
      userId: required(people.stranger).userId,
      data: { provider: 'github', providerUserId: '2', proof: 'sign-in' },
      createdAt: now,
      expiresAt: now + 60 * 60 * 1000,
    });
  });
}

/** Returns an id of the kind's form that names nothing; a key is in an existing workspace. */
function absentId(kind: IdKind, workspaceId: string): string {
  if (kind === 'upload') return `uploads/${workspaceId}/${uuidv7()}`;
  return kind === 'asset-key' ? `assets/${workspaceId}/${uuidv7()}` : uuidv7();
}

async function makePeople(server: TestServer): Promise<Record<PersonKind, TestPerson | undefined>> {
  const created: Partial<Record<PersonKind, TestPerson>> = {};
  for (const kind of PEOPLE) {
    if (kind === 'anonymous') continue;
    const create = kind === 'administrator' ? server.administrator : server.person;
    created[kind] = await create(kind.replaceAll(' ', '-'));
  }
  // Every kind except the anonymous caller was just created.
  return created as Record<PersonKind, TestPerson | undefined>;
}

/** Whether a person has never been in the own workspace. */
const isOutside = (kind: PersonKind): boolean => kind === 'stranger' || kind === 'administrator';

/** Adds an account whose deletion was requested. @returns its id */
async function addEndingAccount(server: TestServer): Promise<string> {
  const { userId } = await server.person('leaving');
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ deletionAskedAt: Date.now() }).where(eq(user.id, userId));
  });
  return userId;
}

let cachedHash: Promise<string> | undefined;
const passwordHashOnce = (): Promise<string> => (cachedHash ??= hashPassword(FIXTURE_PASSWORD));

function required(person: TestPerson | undefined): TestPerson {
  if (!person) throw new Error('The anonymous own nothing.');
  return person;
}
