import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { AccessWatch, WatchedAccess } from '#server/auth/access/access-watch.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { NO_ROOM_FOR_FILES } from '#server/db/errors.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import { DOWNLOAD_PATH, readDownload, type SignedDownload } from '#server/files/download-url.ts';
import { CACHE_CONTROL } from '#server/files/served-as.ts';
import { receiveUpload } from '#server/files/receive-upload.ts';
import { isGranted } from '#server/files/upload-grants.ts';
import { denied, UPLOAD_PATH, UploadRefused } from '#server/files/upload-policy.ts';
import type { Services } from '#server/operations/handler.ts';
import { AccessEnded } from '#server/policies/access-ended.ts';
import { rateLimit } from '../rate-limit.ts';
import type { RequestContext } from '../request-context.ts';

const UPLOAD_LIMIT = { count: 240, seconds: 60 };

interface FileRoutesOptions {
  /** Checks an upload before any of it is written. @throws UploadRefused or AppError */
  admit: (key: string) => Promise<void>;
  /** Whether the session of a download is open, and its user may currently read the file. */
  mayRead: (grant: SignedDownload) => Promise<boolean>;
  /** Ends the downloads of people whose access ended. */
  access: Pick<AccessWatch, 'watch'>;
  securityLog: SecurityRecorder;
}

/**
 * The upload and download routes of the disk store. They need no login: the signed address of a download names its
 * session, and works while that is open.
 */
export function fileRoutes(
  store: DiskStore,
  { admit, mayRead, access, securityLog }: FileRoutesOptions,
): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const countUpload = rateLimit(UPLOAD_LIMIT, {
    message: 'That were many files at once. Please wait a moment.',
    target: UPLOAD_PATH,
    securityLog,
  });

  app.post(UPLOAD_PATH, async (c) => {
    const clientAddress = c.get('clientAddress');
    await countUpload(clientAddress, { clientAddress });
    try {
      await receiveUpload(store, c.req.raw, admit);
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      return c.json({ code: error.code, message: error.message }, error.status);
    }
    return c.body(null, 204);
  });

  app.get(DOWNLOAD_PATH, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const grant = readDownload(query, store.isDownloadSigned, Date.now());
    if (!grant) throw hasEnded();
    // Before the check of the session, which may end right after it.
    const watched = access.watch(grant);
    let body: Readable | undefined;
    try {
      // A bucket gives the same answer. The client then requests a new address, which is refused if the right has ended.
      if (!(await mayRead(grant))) throw hasEnded();
      const probe = await store.open(grant.key, { start: 0, end: 0 });
      if (!probe) throw notFound('This file');
      probe.body.destroy();
      const range = readRange(c.req.header('range'), probe.size);
      setHeaders(c, grant);
      if (range === 'unsatisfiable') return c.body(null, 416, { 'content-range': `bytes */${probe.size}` });
      const { start, end } = range ?? { start: 0, end: probe.size - 1 };
      c.header('content-length', String(end - start + 1));
      if (range) c.header('content-range', `bytes ${start}-${end}/${probe.size}`);
      const status = range ? 206 : 200;
      // Hono answers HEAD by the route of GET. Nobody reads that body, so nothing would close the file.
      if (c.req.raw.method === 'HEAD') return c.body(null, status);
      body = (await store.open(grant.key, range))?.body;
      if (!body) throw notFound('This file');
      endWithAccess(body, watched);
      // For a response, Node's stream type is the same as the web's.
      return c.body(Readable.toWeb(body) as ReadableStream, status);
    } finally {
      if (!body) watched.release();
    }
  });
  return app;
}

/**
 * Returns a check for uploads: the disk must have room, and the grant must still count for a user. A form that was
 * already used, or whose grant was swept, is refused [A15].
 */
export function admitUpload({ db, growth }: Pick<Services, 'db' | 'growth'>) {
  return async (key: string): Promise<void> => {
    growth.requireDiskSpace(NO_ROOM_FOR_FILES);
    if (!(await isGranted(db.read, key))) throw denied('Invalid according to Policy: Policy expired.');
  };
}

const hasEnded = (): AppError => new AppError('forbidden', 'This address has run out. Ask for a new one.');

/** Stops a download when the access for which its address was signed ends: its connection breaks off. */
function endWithAccess(body: Readable, { signal, release }: WatchedAccess): void {
  const stop = (): void => void body.destroy(new AccessEnded());
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  body.once('close', release);
}

function setHeaders(c: Context, { type, disposition }: { type: string; disposition: string }): void {
  c.header('content-type', type);
  c.header('content-disposition', disposition);
  c.header('accept-ranges', 'bytes');
  c.header('cache-control', CACHE_CONTROL);
  // Keeps a file from running scripts in any browser [I7].
  c.header('content-security-policy', FILE_POLICY);
}

export const FILE_POLICY = "default-src 'none'; sandbox";

/**
 * Parses a `Range` header with one range. A malformed header, or one with several ranges, is ignored as RFC 9110
 * allows, and the whole file is sent.
 * @param size of the file in bytes
 * @returns the range, both ends inclusive; undefined when the header is ignored
 */
function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}
