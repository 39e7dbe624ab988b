import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino, type Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#shared/permissions.ts';
import { emptyDocument } from '#shared/editor/content/first-content.ts';
import { createSecurityLog, type SecurityLog } from '#server/auth/security-log/security-log.ts';
import { createSession } from '#server/auth/sessions.ts';
import { openDatabase, type Db } from '#server/db/database.ts';
import { createRoom } from '#server/db/journal/create-room.ts';
import { openCursors, type Cursors } from '#server/db/cursor.ts';
import { openEpoch, type Epoch } from '#server/db/epoch.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { document, user, workspace, workspaceMember } from '#server/db/schema/index.ts';
import { createWorkers, type Workers } from '#server/db/workers/workers.ts';
import { growthOf } from '#server/policies/growth/growth.ts';
import { serviceSecret } from '#server/policies/service-token.ts';
import { testDatabaseFile } from '#server/testing/database.ts';
import { createSync, type Sync, type SyncOptions } from '../create-sync.ts';
import { TEST_LIMITS } from './test-limits.ts';
import { TestClient, type TestClientOptions } from './test-client.ts';

export interface Person {
  userId: string;
  sessionId: string;
  username: string;
}

/** A log line as pino writes it. */
export interface LogLine {
  level: number;
  msg: string;
  [key: string]: unknown;
}

/** Rooms on a real HTTP server at a free port, with a database file of their own. */
export class TestRooms {
  readonly db: Db;
  readonly workers: Workers;
  readonly secret: string;
  readonly logLines: LogLine[] = [];
  readonly #overrides: Partial<SyncOptions>;
  readonly #clients: TestClient[] = [];
  readonly #epoch: Epoch;
  readonly #cursors: Cursors;
  readonly #log: Logger;
  #server: Server | undefined;
  readonly securityLog: SecurityLog;
  sync: Sync;

  private constructor(db: Db, epoch: Epoch, cursors: Cursors, overrides: Partial<SyncOptions>) {
    this.db = db;
    this.#epoch = epoch;
    this.#cursors = cursors;
    this.workers = createWorkers(db.file);
    this.secret = serviceSecret({ dataDir: dirname(db.file) });
    this.#overrides = overrides;
    this.#log =
      overrides.log ??
      pino({ level: 'debug' }, { write: (line) => void this.logLines.push(JSON.parse(line) as LogLine) });
    this.securityLog = createSecurityLog({ db, log: this.#log, secret: this.secret });
    this.sync = this.#create();
  }

  static async start(overrides: Partial<SyncOptions> = {}, file = testDatabaseFile()): Promise<TestRooms> {
    const db = openDatabase(file);
    const epoch = await openEpoch(db);
    const rooms = new TestRooms(db, epoch, await openCursors(db, epoch), overrides);
    await rooms.listen(0);
    return rooms;
  }

  get epoch(): string {
    return this.#epoch.current;
  }

  /** Begins a new epoch as after a restore: sockets close, and devices return text. */
  beginEpoch(): Promise<void> {
    return this.#epoch.begin({ endsSessions: false });
  }

  get cursors(): Cursors {
    return this.#cursors;
  }

  get port(): number {
    // A listening TCP server has an address with a port.
    const address = this.#server?.address() as AddressInfo | undefined;
    return address?.port ?? 0;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/sync`;
  }

  async listen(port: number): Promise<void> {
    const server = createServer(
      getRequestListener((request, { incoming }) =>
        this.sync.handleRequest(request, incoming.socket.remoteAddress),
      ),
    );
    server.on('upgrade', (request, socket, head) => this.sync.handleUpgrade(request, socket, head));
    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
    this.#server = server;
  }

  /** Sets when rooms are folded after the next restart. */
  setFoldLimits(foldLimits: NonNullable<SyncOptions['foldLimits']>): void {
    this.#overrides.foldLimits = foldLimits;
  }

  /** Closes the rooms as SIGTERM does, then opens them again on the same port and database. */
  async restart(): Promise<void> {
    const { port } = this;
    await this.#stop();
    this.sync = this.#create();
    await this.listen(port);
  }

  async person(username = 'Ada'): Promise<Person> {
    const userId = uuidv7();
    const now = Date.now();
    const sessionId = await this.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(user).values({
        id: userId,
        email: `${userId}@letters.example`,
        username,
        extra: {},
        lastActiveAt: now,
        createdAt: now,
        updatedAt: now,
      });
      return createSession(tx, userId);
    });
    return { userId, sessionId, username };
  }

  async workspace(owner: Person): Promise<string> {
    const workspaceId = uuidv7();
    const now = Date.now();
    await this.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(workspace).values({
        id: workspaceId,
        ownerId: owner.userId,
        title: 'A workspace',
        type: 'novel',
        settings: {},
        templateVersion: 1,
        seq: 0,
        createdAt: now,
        updatedAt: now,
      });
    });
    await this.member(workspaceId, owner, 'owner');
    return workspaceId;
  }

  async member(workspaceId: string, person: Person, role: Role): Promise<void> {
    await this.db.write({ scopes: [] }, (tx) =>
      tx
        .insert(workspaceMember)
        .values({ workspaceId, userId: person.userId, role, seq: 0, createdAt: Date.now() })
        .onConflictDoUpdate({
          target: [workspaceMember.workspaceId, workspaceMember.userId],
          set: { role },
        }),
    );
  }

  async document(
    workspaceId: string,
    owner: Person,
    schema = { major: 1, minor: 0 },
    ydocId = uuidv7(),
  ): Promise<string> {
    const now = Date.now();
    await this.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(document).values({
        id: ydocId,
        workspaceId,
        ownerId: owner.userId,
        title: 'A document',
        slug: ydocId,
        order: 'a0',
        meta: {},
        seq: 0,
        createdAt: now,
        updatedAt: now,
      });
      await createRoom(tx, {
        ydocId,
        kind: 'document',
        workspaceId,
        schema,
        content: emptyDocument(),
        userId: owner.userId,
      });
    });
    return ydocId;
  }

  /** Creates a user with a workspace and a document in it: the start of most tests. */
  async createFixture(): Promise<{ ada: Person; workspaceId: string; ydocId: string }> {
    const ada = await this.person('Ada');
    const workspaceId = await this.workspace(ada);
    return { ada, workspaceId, ydocId: await this.document(workspaceId, ada) };
  }

  /**
   * Writes an event as an operation does, and pokes the rooms.
   * @returns the scope's new seq
   */
  async emitEvent(
    ...event: Parameters<typeof raiseScope> extends [unknown, ...infer Rest] ? Rest : never
  ): Promise<number> {
    const seq = await this.db.write({ scopes: [] }, (tx) => raiseScope(tx, ...event));
    this.sync.pokeEvents();
    return seq;
  }

  client(person: Person, name: string, options: Partial<TestClientOptions> = {}): TestClient {
    const client = new TestClient({ url: this.url, name, session: person.sessionId, ...options });
    this.#clients.push(client);
    return client;
  }

  /** Returns a client that has joined and received the room's text. */
  async join(person: Person, name: string, options: Partial<TestClientOptions> = {}): Promise<TestClient> {
    const client = this.client(person, name, options);
    await client.synced();
    return client;
  }

  openSockets(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server?.getConnections((error, count) => (error ? reject(error) : resolve(count)));
    });
  }

  rows(ydocId: string): { id: number; bytes: Buffer; user_id: string }[] {
    return this.db.rawReader
      .prepare('SELECT id, bytes, user_id FROM doc_update WHERE ydoc_id = ? ORDER BY id')
      .all(ydocId) as { id: number; bytes: Buffer; user_id: string }[];
  }

  alarms(): unknown[] {
    return this.logLines.filter((line) => 'alarm' in line).map((line) => line['alarm']);
  }

  async close(): Promise<void> {
    for (const client of this.#clients) client.destroy();
    await this.#stop();
    await this.workers.close();
    await this.securityLog.close();
    await this.db.close();
  }

  #create(): Sync {
    return createSync({
      db: this.db,
      config: TEST_LIMITS,
      log: this.#log,
      securityLog: this.securityLog,
      epoch: this.#epoch,
      cursors: this.#cursors,
      workers: this.workers,
      growth: growthOf(this.db, { isLow: false }),
      secret: this.secret,
      origins: new Set(['http://localhost:3000']),
      ...this.#overrides,
    });
  }

  async #stop(): Promise<void> {
    await this.sync.close();
    const server = this.#server;
    await new Promise<void>((resolve) => {
      if (server) server.close(() => resolve());
      else resolve();
    });
  }
}

/** Resolves when a condition holds; never rejects, so the test's timeout applies. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
