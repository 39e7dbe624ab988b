import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { GUIDE_SECTIONS } from '#server/ai/styles/guide-prompt.ts';
import type { Ai, WorkspaceProvider } from '#server/ai/ai.ts';
import type { AiRequest } from '#server/ai/provider/provider.ts';
import { aiAnswer, creditReservation, user } from '#server/db/schema/index.ts';
import type { TestPerson, TestServer } from '#server/testing/server.ts';

export const SAMPLE =
  'On the morning the sea did not come in, Ines was already at her desk, with the book open at the right page and the pen wet. For eleven years she had written down the water. Twice a day she went to the window, read the painted board at the foot of the steps, and entered one figure in feet and inches.';
export const GUIDE = GUIDE_SECTIONS.map((name) => `## ${name}\n\n- Short declaratives.`).join('\n\n');
export const PASSAGE = 'The kettle was late. Nobody minded. The window had a view of another window.';

/** A model whose next answers a test sets. */
export interface FakeModel {
  ai: Ai;
  requests: AiRequest[];
  /** The answer: a text, or a function that streams or throws. */
  next: string | ((signal: AbortSignal) => AsyncIterable<string>);
  /** Thrown in place of a provider. */
  refusal: Error | undefined;
  isCharged: boolean;
  /** The workspaces for which a provider was requested; null for the server's model. */
  workspaces: (string | null)[];
}

export function fakeModel(): FakeModel {
  const fake: FakeModel = {
    requests: [],
    next: GUIDE,
    refusal: undefined,
    isCharged: true,
    workspaces: [],
    ai: {
      providerFor: ({ workspaceId }) => {
        fake.workspaces.push(workspaceId);
        return fake.refusal ? Promise.reject(fake.refusal) : Promise.resolve(provider());
      },
      describe: () => Promise.reject(new Error('This test describes no model.')),
      check: () => Promise.resolve(),
      models: () => Promise.resolve({ models: [], prices: [] }),
      requireSelectable: () => Promise.resolve(),
      forget: () => {},
    },
  };
  const provider = (): WorkspaceProvider => ({
    model: 'a-model',
    host: 'model.example',
    temperature: 0.7,
    cost: fake.isCharged ? 5 : 0,
    models: () => Promise.resolve([]),
    stream: async function* stream(request, signal) {
      fake.requests.push(request);
      if (typeof fake.next === 'string') yield* fake.next.match(/[\s\S]{1,7}/g) ?? [];
      else yield* fake.next(signal);
    },
  });
  return fake;
}

/** The balance in hundredths of a credit, the states of reservations, and the answers of a person. */
export async function ledgerOf({ db }: TestServer, { userId }: TestPerson) {
  const [row] = await db.read.select({ credits: user.credits }).from(user).where(eq(user.id, userId));
  const reservations = await db.read
    .select({ state: creditReservation.state })
    .from(creditReservation)
    .where(eq(creditReservation.userId, userId));
  const answers = await db.read.select().from(aiAnswer).where(eq(aiAnswer.userId, userId));
  return { credits: row?.credits, reservations: reservations.map(({ state }) => state), answers };
}

/** Serves pages on the loopback interface. */
export async function servePages(listener: RequestListener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
