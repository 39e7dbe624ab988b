import { dirname } from 'node:path';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AnswerQueue } from '#server/ai/answers/answer-queue.ts';
import { createAi } from '#server/ai/ai.ts';
import { createSignUpGrants } from '#server/auth/accounts/sign-up-grants.ts';
import { createInvitationTokens } from '#server/policies/invitation-token.ts';
import { createSignedIds } from '#server/policies/signed-ids.ts';
import { createAccessWatch } from '#server/auth/access/access-watch.ts';
import { createSecurityLog, type SecurityLog } from '#server/auth/security-log/security-log.ts';
import { createSession } from '#server/auth/sessions.ts';
import { createPayments } from '#server/billing/stripe/create-payments.ts';
import { createConnector } from '#server/connector/create-connector.ts';
import { createSecrets } from '#server/secrets/secrets.ts';
import { readConfig, type Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { openCursors } from '#server/db/cursor.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { user } from '#server/db/schema/index.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';
import { createTreePages } from '#server/documents/tree/tree-pages.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { createApp } from '#server/http/app.ts';
import type { EmailMessage } from '#server/mail/mailer.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import type { Services } from '#server/operations/handler.ts';
import { testDatabase } from './database.ts';

export interface TestPerson {
  userId: string;
  email: string;
  sessionId: string;
}

export interface TestAnswer {
  status: number;
  body: any; // eslint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
  headers: Headers;
}

export interface TestServer {
  services: Services;
  db: Db;
  securityLog: SecurityLog;
  config: Config;
  /** The emails sent so far, newest last. */
  emails: EmailMessage[];
  /** Sends a request to the app; `remote` is the address of its socket. */
  fetch: (path: string, init?: RequestInit, remote?: string) => Promise<TestAnswer>;
  /** Calls an operation as a person, or signed out. */
  call: (
    person: TestPerson | undefined,
    name: string,
    input?: unknown,
    headers?: Record<string, string>,
  ) => Promise<TestAnswer>;
  /** Creates a user with a session, without sign-up. */
  person: (name?: string) => Promise<TestPerson>;
  /** Creates a user with a session and the administrator role. */
  administrator: (name?: string) => Promise<TestPerson>;
  close: () => Promise<void>;
}

/**
 * Creates the HTTP app on a new database; emails are collected in memory.
 * @param environment settings in addition to those of every test
 */
export async function testServer(
  overrides: Partial<Services> = {},
  environment: Record<string, string> = {},
): Promise<TestServer> {
  const db = overrides.db ?? testDatabase();
  const workers = createWorkers(db.file);
  const emails: EmailMessage[] = [];
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dirname(db.file),
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const epoch = await openEpoch(db);
  const log = overrides.log ?? pino({ level: 'silent' });
  const secret = 'a secret of the tests, 32 characters or more';
  const securityLog = createSecurityLog({ db, log, secret });
  const sendEmail = (email: EmailMessage): Promise<void> => {
    emails.push(email);
    return Promise.resolve();
  };
  const { publicUrl, stripe: settings } = config;
  const connector = overrides.connector ?? createConnector({ allow: config.connectorAllow, log });
  const secrets = createSecrets(Buffer.alloc(32, 'key of the tests'));
  const access = createAccessWatch({ raw: db.rawReader, log });
  const services: Services = {
    config,
    db,
    growth: growthOf(db, { isLow: false }),
    log,
    securityLog,
    invitationTokens: createInvitationTokens(secret),
    unsubscribeTokens: createSignedIds(secret, 'unsubscribe'),
    signUpGrants: createSignUpGrants(secret),
    mailer: { send: sendEmail, deliver: (email) => sendEmail(email).then(() => true) },
    payments: createPayments({ settings, db, log, publicUrl, sendEmail, pokeEvents: () => {} }),
    connector,
    secrets,
    ai: createAi({ settings: config.ai, connector, secrets }),
    documents: noDocuments,
    canvases: { change: () => Promise.reject(new Error('This test has no rooms.')) },
    trees: createTreePages({ db, workers }),
    files: openFileStore(config, secret),
    pokeThumbnails: () => {},
    workers,
    epoch,
    cursors: await openCursors(db, epoch),
    pokeEvents: access.poke,
    runs: { poke: () => {} },
    access,
    answers: new AnswerQueue(),
    ...overrides,
  };
  const app = createApp(services);
  const fetchApp: TestServer['fetch'] = async (path, init, remoteAddress) => {
    const socket = remoteAddress === undefined ? {} : { incoming: { socket: { remoteAddress } } };
    const response = await app.request(path, init, socket);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers };
  };
  return {
    services,
    db,
    securityLog,
    config,
    emails,
    fetch: fetchApp,
    call: (person, name, input = {}, headers = {}) =>
      fetchApp(`/operations/${name}`, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'content-type': 'application/json',
          ...(person ? { authorization: `Bearer ${person.sessionId}` } : {}),
          ...headers,
        },
      }),
    person: (name = 'writer') => createPerson(db, name, false),
    administrator: (name = 'admin') => createPerson(db, name, true),
    close: async () => {
      access.close();
      await services.connector.close();
      await workers.close();
      await securityLog.close();
      await db.close();
    },
  };
}

async function createPerson(db: Db, name: string, isAdmin: boolean): Promise<TestPerson> {
  const userId = uuidv7();
  const email = `${name}-${userId.slice(-6)}@letters.example`;
  const now = Date.now();
  const sessionId = await db.write({ scopes: [] }, async (tx) => {
    await tx.insert(user).values({
      id: userId,
      email,
      username: name,
      extra: {},
      isAdmin,
      credits: 1000,
      lastActiveAt: now,
      createdAt: now,
      updatedAt: now,
    });
    return createSession(tx, userId);
  });
  return { userId, email, sessionId };
}

const noDocuments: DocumentGateway = {
  replaceBody: () => Promise.reject(new Error('This test has no rooms.')),
  restoreVersion: () => Promise.reject(new Error('This test has no rooms.')),
  deriveNow: () => Promise.resolve(),
};
