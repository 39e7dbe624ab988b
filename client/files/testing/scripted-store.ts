import { v7 as uuidv7 } from 'uuid';
import type { Device } from '#client/lib/device/device.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { uploadSending } from '../uploads/lazy-sending.ts';
import { PostFault } from '../uploads/post-form.ts';
import { UploadQueue } from '../uploads/upload-queue.ts';
import { newUpload, type NewUpload } from '../uploads/upload-store.ts';
import type { UploadDependencies } from '../uploads/upload-dependencies.ts';

// The queues of tests send at once. `lazy-sending.test.ts` tests a queue whose sending code is not loaded yet.
await uploadSending.load();

/** A fake server with a file store, whose responses a test scripts. */
export class ScriptedStore {
  readonly steps: string[] = [];
  /** The posted files by their keys. */
  readonly posted = new Map<string, Blob>();
  /** The registered assets by id. */
  readonly assets = new Map<string, { key: string; name: string; operationKey: string }>();
  /** The fields under which assets were registered, in order. */
  readonly created: NonNullable<QueuedUpload['posted']>[] = [];
  /** The rows whose changes are sent after their registration. */
  readonly changed: QueuedUpload[] = [];
  /** The errors with which the next calls of each step fail; `undefined` lets a call succeed. */
  readonly faults: Record<'permit' | 'post' | 'create', unknown[]> = { permit: [], post: [], create: [] };
  /** The fraction of the next file, 0 to 1, at which the connection is lost; null for no loss. */
  cutAt: number | null = null;
  /** Called when a step begins, so that a test can inspect, cancel or reload in the middle of an upload. */
  onStep: (step: 'permit' | 'post' | 'create') => void | Promise<void> = () => {};
  /** Whether the workspace's list can be refreshed. While it cannot, finished uploads stay in the queue. */
  isListed = true;
  readonly notified: { done: string[]; refused: string[]; altered: string[]; unwanted: string[] } = {
    done: [],
    refused: [],
    altered: [],
    unwanted: [],
  };
  now = 1_000;

  async #step(step: 'permit' | 'post' | 'create', name: string): Promise<void> {
    this.steps.push(`${step} ${name}`);
    await this.onStep(step);
    const fault = this.faults[step].shift();
    if (fault !== undefined) throw fault;
  }

  dependencies(device: Device, change: Partial<UploadDependencies> = {}): UploadDependencies {
    return {
      device,
      calls: {
        permit: async ({ name }) => {
          await this.#step('permit', name);
          const key = `uploads/${uuidv7()}`;
          return { url: '/files/upload', fields: { key }, key };
        },
        create: async (row, posted) => {
          await this.#step('create', row.name);
          const before = this.assets.get(row.assetId);
          if (before && before.operationKey !== posted.operationKey) throw new Error('made twice');
          if (!this.posted.has(posted.key)) throw new Error('never posted');
          this.created.push(posted);
          const { key, operationKey, name } = posted;
          this.assets.set(row.assetId, { key, operationKey, name });
        },
      },
      post: async ({ file, filename, fields }, { onProgress, signal }) => {
        await this.#step('post', filename);
        onProgress(0.5);
        const { cutAt } = this;
        if (cutAt !== null) {
          this.cutAt = null;
          onProgress(cutAt);
          throw new PostFault(0, 'The line was lost.');
        }
        signal.throwIfAborted();
        onProgress(1);
        this.posted.set(fields['key'] ?? '', file);
      },
      canSend: () => true,
      isOnServer: () => true,
      refresh: () => Promise.resolve(this.isListed),
      hold: async (_name, body) => {
        await body({ renew: () => Promise.resolve() });
        return true;
      },
      channel: undefined,
      onDone: ({ name }) => this.notified.done.push(name),
      onRefused: ({ name }) => this.notified.refused.push(name),
      onMetadataChanged: (row) => {
        this.changed.push(row);
        this.notified.altered.push(row.name);
      },
      onCancelledTooLate: ({ name }) => this.notified.unwanted.push(name),
      now: () => this.now,
      random: () => 0,
      newId: uuidv7,
      ...change,
    };
  }
}

/** Returns a new upload of a picked file. */
export function fileOf(name: string, words = 'words', workspaceId = 'w1'): NewUpload {
  const blob = new Blob([words], { type: 'image/png' });
  const file = { blob, filename: name, mimeType: 'image/png', width: 4, height: 3 };
  return newUpload(file, { workspaceId, askedBy: 'assets' });
}

/** Opens the queue of a tab and waits until it has read the stored uploads. */
export async function openQueue(dependencies: UploadDependencies): Promise<UploadQueue> {
  const queue = new UploadQueue(dependencies);
  await queue.run();
  return queue;
}

export const rowOf = (queue: UploadQueue, name: string): QueuedUpload | undefined =>
  queue.getState().uploads.find((row) => row.name === name);
