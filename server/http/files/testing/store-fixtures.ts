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

/** A file store with functions that upload and download as a client does. */
export interface StoreFixture {
  store: FileStore;
  /** The same store with another secret; the store does not accept its signatures. */
  foreignStore: FileStore;
  post: (url: string, form: FormData) => Promise<number>;
  get: (url: string, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the names of unfinished uploads. */
  leftovers: () => string[];
  close: () => void;
}

export function diskFixture(): Promise<StoreFixture> {
  const folder = testFolder();
  const store = diskStore(folder, 'the secret of this server, which it never tells');
  const app = new Hono<RequestContext>();
  app.use(async (c, next) => {
    c.set('clientAddress', '192.0.2.1');
    await next();
  });
  app.onError((error, c) => errorResponse(error, c, pino({ level: 'silent' })));
  const [admit, mayRead] = [() => Promise.resolve(), () => Promise.resolve(true)];
  const access = { watch: () => ({ signal: new AbortController().signal, release: () => {} }) };
  app.route('/', fileRoutes(store, { admit, mayRead, access, securityLog: { record: () => {} } }));
  return Promise.resolve({
    store,
    foreignStore: diskStore(folder, 'the secret of another server, which nobody here knows'),
    post: async (url, form) => (await app.request(url, { method: 'POST', body: form })).status,
    get: async (url, headers = {}) => app.request(url, { headers }),
    leftovers: () => fileNamesIn(join(folder, 'parts')),
    close: () => {},
  });
}

function fileNamesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Ceph's gateway, which enforces policies, signatures and times as Amazon S3 does. */
export async function cephFixture(peers: string): Promise<StoreFixture> {
  const { settings, close } = await openCephBucket(peers, testFolder(), 7482);
  const credentials = { ...settings.credentials, secretAccessKey: 'the secret of somebody else' };
  return {
    store: s3Store(settings),
    foreignStore: s3Store({ ...settings, credentials }),
    post: async (url, form) => (await fetch(url, { method: 'POST', body: form })).status,
    get: (url, headers = {}) => fetch(url, { headers }),
    leftovers: () => [],
    close,
  };
}
