import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { DiskStore } from './disk-store.ts';
import { tooLarge, UploadRefused } from './upload-policy.ts';

const MULTIPART = /^multipart\/form-data;.*boundary=/i;
/** The limit of a field. A policy has about 300 bytes. */
const MAX_FIELD_BYTES = 4_096;
const MAX_FIELDS = 10;
/**
 * The limit of a form. Up to this size a form with a too large file is read to its end, so that its sender gets the
 * reason.
 */
export const MAX_FORM_BYTES = 32 * 1024 * 1024;

/**
 * Receives one form of the disk store: first the signed fields, then the file, which is written as it arrives.
 * @param admit is called with the key of a valid form before the file is written, and may throw to refuse it
 * @throws UploadRefused, or the error of `admit`; then nothing of the file is stored
 */
export async function receiveUpload(
  store: DiskStore,
  request: Request,
  admit: (key: string) => Promise<void>,
): Promise<void> {
  const type = request.headers.get('content-type') ?? '';
  if (!MULTIPART.test(type) || !request.body)
    throw new UploadRefused(400, 'InvalidArgument', 'This is not a form with a file.');
  const form = new Busboy({
    headers: { 'content-type': type },
    limits: {
      fieldSize: MAX_FIELD_BYTES,
      fields: MAX_FIELDS,
      files: 1,
      parts: MAX_FIELDS + 1,
      headerPairs: 20,
    },
    isPartAFile: (name) => name === 'file',
  });
  const fields = new Map<string, string>();
  let writing: Promise<void> | undefined;
  form.on('field', (name, value, isNameTruncated, isValueTruncated) => {
    // Fields after the file are ignored, as S3 does.
    if (writing) return;
    // A repeated or truncated field makes the form invalid: the empty name is not a known field.
    if (isNameTruncated || isValueTruncated || fields.has(name)) fields.set('', '');
    else fields.set(name, value);
  });
  let isTruncated = false;
  let fileStream: BusboyFileStream | undefined;
  form.on('file', (_name, file) => {
    fileStream = file;
    // The form reports the error. It is recorded here, because a truncated file also ends like a complete one.
    file.on('error', () => (isTruncated = true));
    writing = (async () => {
      try {
        const grant = store.policies.grantOf(fields, Date.now());
        await admit(grant.key);
        await store.take(
          grant.key,
          completeFile(file, () => isTruncated),
          grant.maxBytes,
        );
      } finally {
        // The rest after a refusal is read and discarded, or the form would never end.
        file.resume();
      }
    })();
    // The error is handled below, when the form has ended.
    writing.catch(() => {});
  });
  try {
    await parseForm(form, request.body);
  } catch (error) {
    isTruncated = true;
    fileStream?.destroy(new Error('The form was cut.'));
    await writing?.catch(() => {});
    throw error;
  }
  if (!writing) throw new UploadRefused(400, 'InvalidArgument', 'The form holds no file.');
  await writing;
}

/** Yields the chunks of a file. @throws Error at the end of a truncated file */
async function* completeFile(file: BusboyFileStream, isTruncated: () => boolean): AsyncIterable<Buffer> {
  // The stream must stay open, because the parser of the form goes on through it.
  for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  if (isTruncated()) throw new Error('The form was cut.');
}

/**
 * Passes a request's body to the parser.
 * @throws UploadRefused for a lost connection, an invalid or a far too large form
 */
async function parseForm(form: BusboyInstance, body: ReadableStream<Uint8Array>): Promise<void> {
  const formEnd = finished(form);
  // The error is reported where `formEnd` is awaited.
  formEnd.catch(() => {});
  form.on('error', () => {});
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_FORM_BYTES) throw tooLarge();
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), formEnd]);
    }
    form.end();
    await formEnd;
  } catch (error) {
    form.destroy();
    throw error instanceof UploadRefused
      ? error
      : new UploadRefused(400, 'InvalidArgument', 'The form did not arrive whole.');
  }
}
