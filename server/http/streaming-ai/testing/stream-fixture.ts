import { and, eq } from 'drizzle-orm';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import type { Db } from '#server/db/database.ts';
import { fakeAi, type FakeAi, type Script } from '#server/ai/testing/fake-ai.ts';
import { aiAnswer, creditReservation, user } from '#server/db/schema/index.ts';
import type { Services } from '#server/operations/handler.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { createApp } from '../../app.ts';

export interface SentEvent {
  event: string;
  data: any; // eslint-disable-line typescript/no-explicit-any -- tests look into events of every form
}

/** An answer that streams to a test. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** Returns the next event; undefined at the end. */
  next: () => Promise<SentEvent | undefined>;
  /** Returns all further events. */
  rest: () => Promise<SentEvent[]>;
  /** Closes the connection, as a client that leaves. */
  leave: () => Promise<void>;
}

export interface StreamFixture extends FakeAi {
  server: TestServer;
  app: ReturnType<typeof createApp>;
  ada: TestPerson;
  workspaceId: string;
  documentId: string;
  request: (changes?: Partial<AnswerRequest>) => AnswerRequest;
  stream: (person: TestPerson | undefined, body: unknown, init?: RequestInit) => Promise<OpenStream>;
  get: (person: TestPerson | undefined, query: string, init?: RequestInit) => Promise<OpenStream>;
  /** Hundredths of a credit. */
  balance: (person?: TestPerson) => Promise<number>;
  /** @param credits hundredths of a credit */
  setBalance: (credits: number, person?: TestPerson) => Promise<void>;
  answers: () => Promise<(typeof aiAnswer.$inferSelect)[]>;
  openReservations: () => Promise<number>;
}

/** A workspace with a document, and a model that follows a script. */
export async function streamFixture(
  script: Script,
  { isCharged = true, ...overrides }: Partial<Services> & { isCharged?: boolean } = {},
): Promise<StreamFixture> {
  const fake = fakeAi(script, { isCharged });
  return { ...(await serverFixture(await testServer({ ai: fake.ai, ...overrides }))), ...fake };
}

/** The same on a server with any model. `requests` and `open` see nothing of it. */
export async function serverFixture(server: TestServer): Promise<StreamFixture> {
  const ada = await server.person('ada');
  const workspaceId = await newWorkspace(server, ada);
  const created = await server.call(ada, 'create-document', { workspaceId, title: 'High Water' });
  const unused = { ai: server.services.ai, requests: [], open: () => 0, setCost: () => {} };
  return fixtureOf(unused, server, { ada, workspaceId, documentId: created.body.id });
}

/** The same workspace in another process, whose model is `fake`. */
export async function reopened(before: StreamFixture, fake: FakeAi, db: Db): Promise<StreamFixture> {
  const { ada, workspaceId, documentId } = before;
  return fixtureOf(fake, await testServer({ ai: fake.ai, db }), { ada, workspaceId, documentId });
}

function fixtureOf(
  fake: FakeAi,
  server: TestServer,
  items: Pick<StreamFixture, 'ada' | 'workspaceId' | 'documentId'>,
): StreamFixture {
  const app = createApp(server.services);
  const { ada, workspaceId, documentId } = items;
  const send = async (
    person: TestPerson | undefined,
    path: string,
    { headers, ...init }: RequestInit,
  ): Promise<OpenStream> => {
    const authorization = person ? { authorization: `Bearer ${person.sessionId}` } : {};
    return readEvents(await app.request(path, { ...init, headers: { ...authorization, ...headers } }));
  };
  const { db } = server;
  return {
    ...fake,
    ...items,
    server,
    app,
    request: (changes = {}) => ({
      workspaceId,
      documentId,
      action: 'rewrite',
      selection: 'The tide came in.',
      before: 'It was late.',
      after: 'Nobody saw it.',
      ...changes,
    }),
    stream: (person, body, init = {}) =>
      send(person, '/api/streaming-ai', {
        method: 'POST',
        body: JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      }),
    get: (person, query, init = {}) => send(person, `/api/streaming-ai${query}`, init),
    balance: async (person = ada) => {
      const [row] = await db.read.select().from(user).where(eq(user.id, person.userId));
      return row?.credits ?? Number.NaN;
    },
    setBalance: async (credits, person = ada) => {
      await db.write({ scopes: [] }, (tx) =>
        tx.update(user).set({ credits }).where(eq(user.id, person.userId)),
      );
    },
    answers: () => db.read.select().from(aiAnswer).orderBy(aiAnswer.createdAt, aiAnswer.id),
    openReservations: () =>
      db.read.$count(
        creditReservation,
        and(eq(creditReservation.state, 'open'), eq(creditReservation.kind, 'assistant')),
      ),
  };
}

function readEvents(response: Response): OpenStream {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const next = async (): Promise<SentEvent | undefined> => {
    for (;;) {
      const end = buffer.indexOf('\n\n');
      if (end >= 0) {
        const lines = buffer.slice(0, end).split('\n');
        buffer = buffer.slice(end + 2);
        const field = (name: string) =>
          lines
            .flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []))
            .join('\n');
        if (lines.every((line) => line.startsWith(':'))) return { event: 'comment', data: lines.join('\n') };
        const data = field('data');
        return { event: field('event') || 'data', data: data === '[DONE]' ? data : JSON.parse(data) };
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return undefined;
      buffer += chunk.value;
    }
  };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    next: isStream
      ? next
      : async () => {
          const chunk = await reader?.read();
          return chunk?.value === undefined ? undefined : { event: 'body', data: JSON.parse(chunk.value) };
        },
    rest: async () => {
      const events: SentEvent[] = [];
      for (let event = await next(); event; event = await next()) events.push(event);
      return events;
    },
    leave: async () => {
      await reader?.cancel();
    },
  };
}

/** Returns the text of the `data` events. */
export const textOf = (events: readonly SentEvent[]): string =>
  events.flatMap(({ event, data }) => (event === 'data' && data !== '[DONE]' ? [data.content] : [])).join('');

/** Waits until a condition holds. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
