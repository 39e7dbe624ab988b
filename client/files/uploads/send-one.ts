import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { UploadStore } from './upload-store.ts';
import { detailsOf, haveDetailsChanged } from './upload-details.ts';
import { classifyUploadFailure } from './classify-upload-failure.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

interface SendOptions {
  store: UploadStore;
  dependencies: UploadDependencies;
  signal: AbortSignal;
  /** Renews the lease: this tab is still sending. */
  renew: () => Promise<void>;
  /** Returns the current row: the file may be renamed while its bytes are being sent. */
  latest: () => QueuedUpload | undefined;
  onProgress: (part: number) => void;
}

/** The result of an attempt: `done`, `left` (the row waits or was cancelled), or a condition that stops other rows. */
export type SendResult = 'done' | 'left' | 'skip-workspace' | 'offline' | 'signed-out';

/** A lease without Web Locks lasts for one request. For a long file it is renewed at this interval. */
const RENEW_LEASE_MS = 10_000;

/** Attempts to upload a file: presign, upload, register. Each finished step and each failure is stored at once. */
export async function sendOne(row: QueuedUpload, options: SendOptions): Promise<SendResult> {
  const { store, dependencies, signal, latest } = options;
  let current = row;
  try {
    const postedRow = row.posted ? row : await post(row, options);
    if (!postedRow?.posted) return 'left';
    current = postedRow;
    await dependencies.calls.create(current, postedRow.posted);
    // It was cancelled, but the server already has it: it is deleted like any other file.
    if (signal.aborted) dependencies.onCancelledTooLate(current);
    else await finish(current, options);
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'left';
    const classification = classifyUploadFailure(
      { ...current, ...detailsOf(latest() ?? current) },
      error,
      dependencies.now(),
      dependencies.random(),
    );
    if (classification.do === 'pause') return classification.by;
    if (classification.do === 'skip-workspace') return 'skip-workspace';
    if (classification.do === 'change') {
      await store.alter(classification.row);
      if (classification.row.refused) dependencies.onRefused(classification.row);
      return 'left';
    }
    await finish(current, options);
    return 'done';
  }
}

/** Carries out steps 1 and 2, presign and upload. @returns undefined when the bytes are no longer on this device */
async function post(row: QueuedUpload, options: SendOptions): Promise<QueuedUpload | undefined> {
  const { store, dependencies, signal, renew, latest, onProgress } = options;
  const file = await store.blob(row.assetId);
  if (!file) {
    const message = 'This file is not on this device any more.';
    const refused = { ...row, lastError: message, refused: { code: 'lost', message } };
    await store.alter(refused);
    dependencies.onRefused(refused);
    return undefined;
  }
  onProgress(0);
  const { url, fields, key } = await dependencies.calls.permit(row, signal);
  let renewedAt = dependencies.now();
  const form = { url, fields, file, filename: row.filename };
  await dependencies.post(form, {
    signal,
    onProgress: (part) => {
      onProgress(part);
      if (dependencies.now() - renewedAt < RENEW_LEASE_MS) return;
      renewedAt = dependencies.now();
      void renew();
    },
  });
  const details = detailsOf(latest() ?? row);
  const posted = { ...row, ...details, posted: { key, operationKey: dependencies.newId(), ...details } };
  await store.alter(posted);
  return posted;
}

async function finish(row: QueuedUpload, { store, dependencies, latest }: SendOptions): Promise<void> {
  const done = { ...row, ...detailsOf(latest() ?? row), isDone: true, lastError: null };
  await store.alter(done);
  if (row.posted && haveDetailsChanged(row.posted, done)) dependencies.onMetadataChanged(done);
  dependencies.onDone(done);
}
