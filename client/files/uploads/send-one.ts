import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { UploadStore } from './upload-store.ts';
import { classifyUploadFailure } from './classify-upload-failure.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

interface SendOptions {
  store: UploadStore;
  world: UploadDependencies;
  signal: AbortSignal;
  /** Says that this tab is still at it. */
  renew: () => Promise<void>;
  /** The row as it is by now: it may be renamed while its bytes are on their way. */
  latest: () => QueuedUpload | undefined;
  onProgress: (part: number) => void;
}

/** What came of a try: what stops others, or whether this one is done. */
export type Sent = 'done' | 'left' | 'skip-workspace' | 'offline' | 'signed-out';

/** A lease that is a note lasts for one request; a long file takes more, in milliseconds. */
const RENEW_MS = 10_000;

/** One try at one file: leave, form, asset. What is reached is kept at once, and whatever fails too. */
export async function sendOne(row: QueuedUpload, options: SendOptions): Promise<Sent> {
  const { store, world, signal, latest } = options;
  let now = row;
  try {
    const reached = row.posted ? row : await post(row, options);
    if (!reached?.posted) return 'left';
    now = reached;
    await world.calls.create(now, reached.posted);
    // Too late to be unmade here: it is deleted like any other.
    if (signal.aborted) world.onUnwanted(now);
    else await finish(now, options);
    return 'done';
  } catch (error) {
    if (signal.aborted) return 'left';
    const { name, alt } = latest() ?? now;
    const verdict = classifyUploadFailure({ ...now, name, alt }, error, world.now(), world.random());
    if (verdict.do === 'pause') return verdict.by;
    if (verdict.do === 'skip-workspace') return 'skip-workspace';
    if (verdict.do === 'change') {
      await store.alter(verdict.row);
      if (verdict.row.refused) world.onRefused(verdict.row);
      return 'left';
    }
    await finish(now, options);
    return 'done';
  }
}

/** Steps 1 and 2. @returns undefined when its bytes are gone */
async function post(row: QueuedUpload, options: SendOptions): Promise<QueuedUpload | undefined> {
  const { store, world, signal, renew, latest, onProgress } = options;
  const file = await store.blob(row.assetId);
  if (!file) {
    const message = 'This file is not on this device any more.';
    const refused = { ...row, lastError: message, refused: { code: 'lost', message } };
    await store.alter(refused);
    world.onRefused(refused);
    return undefined;
  }
  onProgress(0);
  const { url, fields, key } = await world.calls.permit(row, signal);
  let renewedAt = world.now();
  const form = { url, fields, file, filename: row.filename };
  await world.post(form, {
    signal,
    onProgress: (part) => {
      onProgress(part);
      if (world.now() - renewedAt < RENEW_MS) return;
      renewedAt = world.now();
      void renew();
    },
  });
  const { name, alt } = latest() ?? row;
  const posted = { ...row, name, alt, posted: { key, operationKey: world.newId(), name, alt } };
  await store.alter(posted);
  return posted;
}

async function finish(row: QueuedUpload, { store, world, latest }: SendOptions): Promise<void> {
  const { name, alt } = latest() ?? row;
  const done = { ...row, name, alt, isDone: true, lastError: null };
  await store.alter(done);
  if (row.posted && (row.posted.name !== name || row.posted.alt !== alt)) world.onAltered(done);
  world.onDone(done);
}
