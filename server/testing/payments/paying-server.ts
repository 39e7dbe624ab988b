import { createServer, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { eq } from 'drizzle-orm';
import { user } from '#server/db/schema/index.ts';
import { openDatabase } from '#server/db/database.ts';
import { createApp } from '#server/http/app.ts';
import { freePort } from '#server/testing/free-port.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { startStripePeer, type StripePeer } from './stripe-peer.ts';

/** A server that is connected with the stand-in for Stripe and receives its webhooks. */
export interface PayingServer {
  peer: StripePeer;
  /** The server; another one after `restart`. */
  server: TestServer;
  person: (name?: string) => Promise<TestPerson>;
  /** Opens a page to pay on, through the API. @returns its address */
  checkout: (person: TestPerson, plan: string) => Promise<string>;
  /** Opens a page and pays on it. */
  buy: (person: TestPerson, plan: string, card?: string) => Promise<void>;
  /** The person's columns. */
  rowOf: (person: TestPerson) => Promise<typeof user.$inferSelect>;
  /** Ends the server in the middle of its work, as SIGKILL does, and opens another one on the same database. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startPayingServer(environment: Record<string, string> = {}): Promise<PayingServer> {
  const [hookPort, peerPort] = [await freePort(), await freePort()];
  const peer = await startStripePeer(peerPort, `http://127.0.0.1:${hookPort}/api/stripe/webhook`);
  const settings = { ...peer.environment, ...environment };
  const first = await testServer({}, settings);
  let listener = await listen(first, hookPort);
  const end = async (): Promise<void> => {
    listener.closeAllConnections();
    await new Promise((resolve) => listener.close(resolve));
  };
  const paying: PayingServer = {
    peer,
    server: first,
    person: (name) => paying.server.person(name),
    checkout: async (person, plan) => {
      const { status, body } = await paying.server.call(person, 'generate-checkout-session', { plan });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.sessionUrl;
    },
    buy: async (person, plan, card) => peer.pay(await paying.checkout(person, plan), card),
    rowOf: async ({ userId }) => {
      const [row] = await paying.server.db.read.select().from(user).where(eq(user.id, userId));
      if (!row) throw new Error('There is no such user.');
      return row;
    },
    restart: async () => {
      await end();
      const { file } = paying.server.db;
      await paying.server.close();
      paying.server = await testServer({ db: openDatabase(file) }, settings);
      listener = await listen(paying.server, hookPort);
    },
    close: async () => {
      peer.close();
      await end();
      await paying.server.close();
    },
  };
  return paying;
}

async function listen({ services }: TestServer, port: number): Promise<Server> {
  const server = createServer(getRequestListener(createApp(services).fetch));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
