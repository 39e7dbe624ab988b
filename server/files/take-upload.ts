import { once } from 'node:events';
import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import type { DiskStore } from './disk-store.ts';
import { UploadRefused } from './upload-policy.ts';

const MULTIPART = /^multipart\/form-data;.*boundary=/i;
/** A policy is 300 bytes; no field is longer than this. */
const FIELD_BYTES = 4_096;
const FIELDS = 10;

/**
 * Takes one form of the disk store: the fields that were allowed, then the file, which is written while it comes.
 * @param now epoch milliseconds
 * @throws UploadRefused; nothing of the file is kept then
 */
export async function takeUpload(store: DiskStore, request: Request, now = Date.now()): Promise<void> {
  const type = request.headers.get('content-type') ?? '';
  if (!MULTIPART.test(type) || !request.body)
    throw new UploadRefused(400, 'InvalidArgument', 'This is not a form with a file.');
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldSize: FIELD_BYTES, fields: FIELDS, files: 1, parts: FIELDS + 1, headerPairs: 20 },
    isPartAFile: (name) => name === 'file',
  });
  const fields = new Map<string, string>();
  let taken: Promise<void> | undefined;
  const reading = new AbortController();
  form.on('field', (name, value, isNameCut, isValueCut) => {
    // After the file nothing counts, as in a bucket.
    if (taken) return;
    // Twice the same field would leave open which of them was meant.
    if (isNameCut || isValueCut || fields.has(name)) fields.set('', '');
    else fields.set(name, value);
  });
  form.on('file', (_name, file) => {
    taken = (async () => {
      const grant = store.policies.grantOf(fields, now);
      await store.take(grant.key, file, grant.maxBytes);
    })();
    taken.catch(() => {
      // The rest is not waited for: whoever sends a gigabyte is told after five megabytes.
      reading.abort();
      file.resume();
    });
  });
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  reading.signal.addEventListener('abort', () => {
    body.destroy();
    form.destroy();
  });
  try {
    body.on('error', (error) => form.destroy(error));
    body.pipe(form);
    await once(form, 'finish', { signal: reading.signal });
  } catch (error) {
    await taken;
    // A cut line, or bytes that are no form.
    throw error instanceof UploadRefused
      ? error
      : new UploadRefused(400, 'InvalidArgument', 'The form did not arrive whole.');
  }
  if (!taken) throw new UploadRefused(400, 'InvalidArgument', 'The form holds no file.');
  await taken;
}
