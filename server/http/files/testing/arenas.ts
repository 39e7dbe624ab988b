import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { diskStore } from '#server/files/disk-store.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { s3Store } from '#server/files/s3-store.ts';
import { testFolder } from '#server/testing/database.ts';
import { errorResponse } from '../../error-response.ts';
import type { RequestContext } from '../../request-context.ts';
import { fileRoutes } from '../file-routes.ts';
import { openCephBucket } from './ceph-bucket.ts';

/** A store, and how the world outside talks to it. */
export interface Arena {
  store: FileStore;
  /** The same place with another secret: what it signs is signed by nobody the place knows. */
  stranger: FileStore;
  post: (url: string, form: FormData) => Promise<number>;
  get: (url: string, headers?: Record<string, string>) => Promise<Response>;
  /** What is lying about besides whole files. */
  leftovers: () => string[];
  close: () => void;
}

export function diskArena(): Promise<Arena> {
  const folder = testFolder();
  const store = diskStore(folder, 'the secret of this server, which it never tells');
  const app = new Hono<RequestContext>();
  app.use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1');
    await next();
  });
  app.onError((error, c) => errorResponse(error, c, pino({ level: 'silent' })));
  const [admit, mayRead] = [() => Promise.resolve(), () => Promise.resolve(true)];
  app.route('/', fileRoutes(store, { admit, mayRead, securityLog: { record: () => {} } }));
  return Promise.resolve({
    store,
    stranger: diskStore(folder, 'the secret of another server, which nobody here knows'),
    post: async (url, form) => (await app.request(url, { method: 'POST', body: form })).status,
    get: async (url, headers = {}) => app.request(url, { headers }),
    leftovers: () => namesIn(join(folder, 'parts')),
    close: () => {},
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Ceph's gateway, which enforces policies, signatures and times as Amazon does. */
export async function cephArena(peers: string): Promise<Arena> {
  const { settings, close } = await openCephBucket(peers, testFolder(), 7482);
  const credentials = { ...settings.credentials, secretAccessKey: 'the secret of somebody else' };
  return {
    store: s3Store(settings),
    stranger: s3Store({ ...settings, credentials }),
    post: async (url, form) => (await fetch(url, { method: 'POST', body: form })).status,
    get: (url, headers = {}) => fetch(url, { headers }),
    leftovers: () => [],
    close,
  };
}
