import type { Logger } from 'pino';
import type { FileStore } from './file-store.ts';

const METHODS = ['POST', 'GET'] as const;
/** A store that does not answer at once is told of by those who use it. */
const ASK_WITHIN_MS = 10_000;

/**
 * Asks a bucket as browsers do, whether it lets pages of these origins send files to it and read them. Where it does not,
 * files stay on their devices, and nobody but a browser would say why.
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
    const asked = origins.map(async (origin) => {
      const answers = await Promise.all(METHODS.map((method) => isLetIn(url, origin, method)));
      return answers.every(Boolean) ? [] : [origin];
    });
    const shutOut = (await Promise.all(asked)).flat();
    if (shutOut.length > 0)
      log.warn({ alarm: 'bucket-cors', origins: shutOut }, 'the bucket does not let these pages in');
  } catch (error) {
    log.warn({ err: error }, 'the bucket could not be asked which pages it lets in');
  }
}

/** What a browser asks before it sends or reads. */
async function isLetIn(url: string, origin: string, method: string): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': method },
    signal: AbortSignal.timeout(ASK_WITHIN_MS),
  });
  await answer.body?.cancel();
  const allowed = answer.headers.get('access-control-allow-origin');
  const methods = (answer.headers.get('access-control-allow-methods') ?? '').toUpperCase();
  return answer.ok && (allowed === origin || allowed === '*') && methods.split(/,\s*/).includes(method);
}
