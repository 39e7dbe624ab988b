import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { DiskStore } from './disk-store.ts';
import { tooLarge, UploadRefused } from './upload-policy.ts';

const MULTIPART = /^multipart\/form-data;.*boundary=/i;
/** A policy is 300 bytes; no field is longer than this. */
const FIELD_BYTES = 4_096;
const FIELDS = 10;
/** A form that is too large is read to its end, so that its sender hears why; one far too large is cut off. */
export const LONGEST_FORM_BYTES = 32 * 1024 * 1024;

/**
 * Takes one form of the disk store: the fields that were allowed, then the file, which is written while it comes.
 * @param admit looks at an upload whose form is in order, before anything of it is written
 * @throws UploadRefused, and what `admit` throws; nothing of the file is kept then
 */
export async function takeUpload(
  store: DiskStore,
  request: Request,
  admit: (key: string) => Promise<void>,
): Promise<void> {
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
  form.on('field', (name, value, isNameCut, isValueCut) => {
    // After the file nothing counts, as in a bucket.
    if (taken) return;
    // Twice the same field would leave open which of them was meant.
    if (isNameCut || isValueCut || fields.has(name)) fields.set('', '');
    else fields.set(name, value);
  });
  let isCut = false;
  let arriving: BusboyFileStream | undefined;
  form.on('file', (_name, file) => {
    arriving = file;
    // Told of by the form itself; a cut file also ends, as a whole one does, so that its end alone says nothing.
    file.on('error', () => (isCut = true));
    taken = (async () => {
      try {
        const grant = store.policies.grantOf(fields, Date.now());
        await admit(grant.key);
        await store.take(
          grant.key,
          whole(file, () => isCut),
          grant.maxBytes,
        );
      } finally {
        // What comes after a refusal is read and dropped, or the form would never end.
        file.resume();
      }
    })();
    // Told of below, once the form has ended.
    taken.catch(() => {});
  });
  try {
    await feed(form, request.body);
  } catch (error) {
    isCut = true;
    arriving?.destroy(new Error('The form was cut.'));
    await taken?.catch(() => {});
    throw error;
  }
  if (!taken) throw new UploadRefused(400, 'InvalidArgument', 'The form holds no file.');
  await taken;
}

/** @throws Error after the last byte, when it is not the last there should be */
async function* whole(file: BusboyFileStream, isCut: () => boolean): AsyncIterable<Buffer> {
  // Left open: the form goes on through it.
  for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  if (isCut()) throw new Error('The form was cut.');
}

/** @throws UploadRefused for a line that was cut, for bytes that are no form, and for far too many of them */
async function feed(form: BusboyInstance, body: ReadableStream<Uint8Array>): Promise<void> {
  const ended = finished(form);
  // Told of by the one who waits, if anybody does.
  ended.catch(() => {});
  form.on('error', () => {});
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > LONGEST_FORM_BYTES) throw tooLarge();
      if (!form.write(chunk)) await Promise.race([once(form, 'drain'), ended]);
    }
    form.end();
    await ended;
  } catch (error) {
    form.destroy();
    throw error instanceof UploadRefused
      ? error
      : new UploadRefused(400, 'InvalidArgument', 'The form did not arrive whole.');
  }
}
