import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import { DOWNLOAD_PATH, readDownload } from '#server/files/download-address.ts';
import { CACHE_CONTROL } from '#server/files/served-as.ts';
import { takeUpload } from '#server/files/take-upload.ts';
import { UPLOAD_PATH, UploadRefused } from '#server/files/upload-policy.ts';
import { rateLimit } from '../rate-limit.ts';
import type { RequestContext } from '../request-context.ts';

const UPLOAD_LIMIT = { count: 240, seconds: 60 };

interface FileRoutesOptions {
  /** Looks at an upload before anything of it is written. @throws UploadRefused or AppError */
  admit: (key: string) => Promise<void>;
  /** Whether a person may read now what lies under a key. */
  mayRead: (userId: string, key: string) => Promise<boolean>;
  securityLog: SecurityRecorder;
}

/** The disk store's two addresses. Nobody signs in here: the person is in the signature of the address. */
export function fileRoutes(
  store: DiskStore,
  { admit, mayRead, securityLog }: FileRoutesOptions,
): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const takeOne = rateLimit(UPLOAD_LIMIT, {
    message: 'That were many files at once. Please wait a moment.',
    of: UPLOAD_PATH,
    securityLog,
  });

  app.post(UPLOAD_PATH, async (c) => {
    const clientAddress = c.get('clientAddress');
    await takeOne(clientAddress, { clientAddress });
    try {
      await takeUpload(store, c.req.raw, admit);
    } catch (error) {
      if (!(error instanceof UploadRefused)) throw error;
      return c.json({ code: error.code, message: error.message }, error.status);
    }
    return c.body(null, 204);
  });

  app.get(DOWNLOAD_PATH, async (c) => {
    const query = new URL(c.req.url).searchParams;
    const grant = readDownload(query, store.isDownloadSigned, Date.now());
    // A bucket answers so too. The client asks for a new address then, and is refused if the right has ended.
    if (!grant || !(await mayRead(grant.userId, grant.key)))
      throw new AppError('forbidden', 'This address has run out. Ask for a new one.');
    const whole = await store.open(grant.key, { start: 0, end: 0 });
    if (!whole) throw notFound('This file');
    whole.body.destroy();
    const range = readRange(c.req.header('range'), whole.size);
    if (range === 'unsatisfiable') {
      setHeaders(c, grant);
      return c.body(null, 416, { 'content-range': `bytes */${whole.size}` });
    }
    const file = await store.open(grant.key, range);
    if (!file) throw notFound('This file');
    const { start, end } = range ?? { start: 0, end: whole.size - 1 };
    setHeaders(c, grant);
    c.header('content-length', String(end - start + 1));
    if (range) c.header('content-range', `bytes ${start}-${end}/${whole.size}`);
    // Node's stream is the web's in all that a response reads of it.
    return c.body(Readable.toWeb(file.body) as ReadableStream, range ? 206 : 200);
  });
  return app;
}

function setHeaders(c: Context, { type, disposition }: { type: string; disposition: string }): void {
  c.header('content-type', type);
  c.header('content-disposition', disposition);
  c.header('accept-ranges', 'bytes');
  c.header('cache-control', CACHE_CONTROL);
  // Nothing of a file runs, whoever opens it [I7].
  c.header('content-security-policy', FILE_POLICY);
}

export const FILE_POLICY = "default-src 'none'; sandbox";

/**
 * The one range of a `Range` header, both ends inclusive. A header that is none, or asks for several, is passed over, as
 * RFC 9110 allows: the whole is sent.
 * @param size of the whole in bytes
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
