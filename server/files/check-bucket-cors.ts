import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';

const METHODS = ['POST', 'GET'] as const;
/** Timeout of a request. Other uses of a store that does not respond report it, too. */
const TIMEOUT_MS = 10_000;

/**
 * Checks with CORS preflight requests that a bucket allows these origins to upload and read files, and logs a warning
 * if not. Otherwise files would stay on their devices, and only the browser's console would say why.
 */
export async function checkBucketCors(
  store: FileStore,
  origins: readonly string[],
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (store.origin === undefined) return;
  const grant = { key: 'uploads/nothing', type: 'text/plain', maxBytes: 0, expiresAt: Date.now() + 60_000 };
  try {
    const { url } = await store.allowUpload(grant);
    const checks = origins.map(async (origin) => {
      const results = await Promise.all(METHODS.map((method) => isAllowed(url, origin, method)));
      return results.every(Boolean) ? [] : [origin];
    });
    const blocked = (await Promise.all(checks)).flat();
    if (blocked.length > 0)
      log.warn({ alarm: 'bucket-cors', origins: blocked }, 'the bucket does not let these pages in');
  } catch (error) {
    log.warn({ err: error }, 'the bucket could not be asked which pages it lets in');
  }
}

/** Sends a CORS preflight request as a browser does. */
async function isAllowed(url: string, origin: string, method: string): Promise<boolean> {
  const response = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  const allowed = response.headers.get('access-control-allow-origin');
  const methods = (response.headers.get('access-control-allow-methods') ?? '').toUpperCase();
  return response.ok && (allowed === origin || allowed === '*') && methods.split(/,\s*/).includes(method);
}
