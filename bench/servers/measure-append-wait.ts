import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import { createAi } from '#server/ai/ai.ts';
import { AnswerQueue } from '#server/ai/answers/answer-queue.ts';
import { createConnector } from '#server/connector/create-connector.ts';
import { openDatabase } from '#server/db/database.ts';
import { createSignUpGrants } from '#server/auth/accounts/sign-up-grants.ts';
import { createSignedIds } from '#server/policies/signed-ids.ts';
import { createInvitationTokens } from '#server/policies/invitation-token.ts';
import { createSecrets } from '#server/secrets/secrets.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { openCursors } from '#server/db/cursor.ts';
import { openEpoch } from '#server/db/epoch.ts';
import { createWorkers } from '#server/db/workers/workers.ts';
import { createTreePages } from '#server/documents/tree/tree-pages.ts';
import { diskStore } from '#server/files/disk-store.ts';
import { createAccessWatch } from '#server/auth/access/access-watch.ts';
import type { Services } from '#server/operations/handler.ts';
import { handlers } from '#server/operations/registry.ts';
import { OperationRunner } from '#server/operations/run.ts';
import { EventTail } from '#server/db/event-tail.ts';
import { JournalQueue } from '#sync/journal/journal-queue.ts';
import { typeCharacters } from '../load/texts/typed-characters.ts';

import { seedPeople, seedProduct } from './seed-product.ts';

/** The output of this program, as JSON; times in milliseconds. */
export interface AppendWait {
  p50: number;
  p99: number;
  max: number;
  appends: number;
  operations: number;
  /** Operations answered within the measured seconds. Fewer than `operations` mean that the process fell behind. */
  answered: number;
  operationP99: number;
}

/** Started by the row `append` with two arguments: appends a second, operations a second. */
const [appendsPerSecond = 0, operationsPerSecond = 0] = process.argv.slice(2).map(Number);
const DOCUMENTS = 50;
const PEOPLE = 10;
const WARM_UP_SECONDS = 4;
const SECONDS = 10;

const folder = mkdtempSync(join(tmpdir(), 'foolscap-append-'));
const file = join(folder, 'foolscap.db');
const seeded = await seedProduct(file, DOCUMENTS);
const db = openDatabase(file);
const people = await seedPeople(db, seeded.workspaceId, PEOPLE);
const journal = new JournalQueue(db);
const services = await makeServices();
const runner = new OperationRunner(services);
const rename = handlers['update-document'];
if (!rename) throw new Error('There is no update-document.');

const characters = typeCharacters(seeded.ids, (WARM_UP_SECONDS + SECONDS) * appendsPerSecond).reverse();
const waits: number[] = [];
const answers: number[] = [];
let isMeasuring = false;
let appends = 0;
let operations = 0;
await run(WARM_UP_SECONDS);
isMeasuring = true;
await run(SECONDS);
isMeasuring = false;
const answered = answers.length;
while (waits.length < appends) await sleep(10);

waits.sort((a, b) => a - b);
answers.sort((a, b) => a - b);
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const result: AppendWait = {
  p50: percentile(waits, 0.5),
  p99: percentile(waits, 0.99),
  max: percentile(waits, 1),
  appends,
  operations,
  answered,
  operationP99: percentile(answers, 0.99),
};
rmSync(folder, { recursive: true, force: true });
console.log(JSON.stringify(result));
process.exit(0);

/** Runs both loads at even rates. Each tick starts the appends and operations that are due. */
async function run(forSeconds: number): Promise<void> {
  const began = performance.now();
  let appended = 0;
  let requested = 0;
  for (;;) {
    const seconds = (performance.now() - began) / 1000;
    if (seconds >= forSeconds) return;
    for (; appended < Math.floor(seconds * appendsPerSecond); appended += 1) appendCharacter();
    for (; requested < Math.floor(seconds * operationsPerSecond); requested += 1) renameDocument(requested);
    await sleep(1);
  }
}

/** Appends one character, timed from the journal's queue to its commit. */
function appendCharacter(): void {
  const character = characters.pop();
  if (!character) return;
  const { ydocId, bytes } = character;
  const began = performance.now();
  const isCounted = isMeasuring;
  if (isCounted) appends += 1;
  void journal.add({ ydocId, bytes, crc: checksum(bytes), userId: seeded.userId }).then(() => {
    if (isCounted) waits.push(performance.now() - began);
  });
}

/** Renames a document, as a request does after authentication. */
function renameDocument(count: number): void {
  const userId = people[count % PEOPLE] ?? seeded.userId;
  const rawBody = JSON.stringify({ id: seeded.ids[count % DOCUMENTS], title: `Chapter ${randomUUID()}` });
  const key = randomUUID();
  const actor = { userId, isAdmin: false, sessionHash: '' };
  const call = {
    services,
    actor,
    requestId: key,
    clientAddress: '127.0.0.1',
    operationKey: key,
    now: Date.now(),
  };
  const began = performance.now();
  const isCounted = isMeasuring;
  if (isCounted) operations += 1;
  void runner.run({ handler: rename, call, rawBody, key }).then(() => {
    if (isCounted) answers.push(performance.now() - began);
  });
}

async function makeServices(): Promise<Services> {
  const log = pino({ level: 'silent' });
  const tail = new EventTail({ raw: db.rawReader, log, everyMs: 1_000, listener: () => {} });
  const workers = createWorkers(file);
  const epoch = await openEpoch(db);
  const connector = createConnector({ allow: [], log });
  const secrets = createSecrets(Buffer.alloc(32));
  const unexpected = (): Promise<never> => Promise.reject(new Error('Nothing here asks for this.'));
  return {
    config: readConfig({ DATA_DIR: folder }),
    db,
    growth: growthOf(db, { isLow: false }),
    log,
    payments: undefined,
    mailer: { send: unexpected, deliver: unexpected },
    connector,
    secrets,
    ai: createAi({ settings: undefined, connector, secrets }),
    securityLog: { record: () => {} },
    invitationTokens: createInvitationTokens('nothing is signed here'),
    unsubscribeTokens: createSignedIds('nothing is signed here', 'unsubscribe'),
    signUpGrants: createSignUpGrants('nobody signs up here'),
    documents: { replaceBody: unexpected, restoreVersion: unexpected, deriveNow: unexpected },
    canvases: { change: unexpected },
    trees: createTreePages({ db, workers }),
    files: diskStore(folder, 'nothing is signed here'),
    pokeThumbnails: () => {},
    workers,
    epoch,
    cursors: await openCursors(db, epoch),
    pokeEvents: () => tail.poke(),
    runs: { poke: () => {} },
    access: createAccessWatch({ raw: db.rawReader, log }),
    answers: new AnswerQueue(),
  };
}
