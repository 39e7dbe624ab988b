import { v7 as uuidv7 } from 'uuid';
import type { Device } from '#client/lib/device/device.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import { uploadSending } from '../uploads/lazy-sending.ts';
import { newUpload } from '../uploads/new-upload.ts';
import { PostFault } from '../uploads/post-form.ts';
import { UploadQueue } from '../uploads/upload-queue.ts';
import type { NewUpload } from '../uploads/upload-store.ts';
import type { UploadDependencies } from '../uploads/upload-dependencies.ts';

// Queues of tests send at once; how one begins before this is there, `later-sending.test.ts` tests.
await uploadSending.load();

/** A server and its store as a test wants them. */
export class ScriptedStore {
  readonly asked: string[] = [];
  /** What was posted under which key. */
  readonly posted = new Map<string, Blob>();
  /** Assets by id: how they were made. */
  readonly assets = new Map<string, { key: string; name: string; operationKey: string }>();
  /** What the next calls of a step answer in place of doing it. */
  readonly faults: Record<'permit' | 'post' | 'create', unknown[]> = { permit: [], post: [], create: [] };
  /** The part of a file at which the line is cut next. */
  cutAt: number | null = null;
  /** Called as a step begins: to look, cancel or reload in the middle. */
  onStep: (step: 'permit' | 'post' | 'create') => void | Promise<void> = () => {};
  /** A list that cannot be had keeps what is done in the queue. */
  isListed = true;
  readonly told: { done: string[]; refused: string[]; altered: string[]; unwanted: string[] } = {
    done: [],
    refused: [],
    altered: [],
    unwanted: [],
  };
  now = 1_000;

  async #step(step: 'permit' | 'post' | 'create', what: string): Promise<void> {
    this.asked.push(`${step} ${what}`);
    await this.onStep(step);
    const fault = this.faults[step].shift();
    if (fault !== undefined) throw fault;
  }

  world(device: Device, change: Partial<UploadDependencies> = {}): UploadDependencies {
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
      onDone: ({ name }) => this.told.done.push(name),
      onRefused: ({ name }) => this.told.refused.push(name),
      onAltered: ({ name }) => this.told.altered.push(name),
      onUnwanted: ({ name }) => this.told.unwanted.push(name),
      now: () => this.now,
      random: () => 0,
      newId: uuidv7,
      ...change,
    };
  }
}

/** A file as somebody picked it. */
export function fileOf(name: string, words = 'words', workspaceId = 'w1'): NewUpload {
  const blob = new Blob([words], { type: 'image/png' });
  const file = { blob, filename: name, mimeType: 'image/png', width: 4, height: 3 };
  return newUpload(file, { workspaceId, askedBy: 'assets' });
}

/** The queue of a tab, once it has read what the device keeps. */
export async function openQueue(world: UploadDependencies): Promise<UploadQueue> {
  const queue = new UploadQueue(world);
  await queue.run();
  return queue;
}

export const rowOf = (queue: UploadQueue, name: string): QueuedUpload | undefined =>
  queue.getState().uploads.find((row) => row.name === name);
