import { v7 as uuidv7 } from 'uuid';
import { deleteAsset, updateAsset } from '#shared/operations/assets.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { tabLease } from '#client/lib/durable-queue/lease.ts';
import { wakeWithPage } from '#client/lib/durable-queue/wake-ups.ts';
import { outboxOf } from '#client/outbox/index.ts';
import { onScopeNews } from '#client/sync/scope-events.ts';
import { fileChannelOf } from './file-channel.ts';
import { uploadSending } from './lazy-sending.ts';
import { notifyRejectedUpload } from './notify-uploads.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

let current: { userId: string; queue: UploadQueue; stop: () => void } | undefined;

/** The files of a person that wait on this device, begun at first use; another person's are ended first [C2]. */
export function uploadsOf(userId: string): UploadQueue {
  if (current?.userId !== userId) {
    current?.stop();
    current = { userId, ...begin(userId) };
  }
  return current.queue;
}

/** Those of the person this device belongs to at present. */
export function currentUploads(): UploadQueue | undefined {
  const userId = getRememberedUserId();
  return userId === null ? undefined : uploadsOf(userId);
}

/** Whether this page has files that neither the server nor the device's database has. */
export function hasUnsavedFiles(): boolean {
  const queue = current?.queue;
  return queue?.getState().uploads.some(({ assetId }) => queue.store.isOnlyHere(assetId)) ?? false;
}

function browserDependencies(userId: string): UploadDependencies {
  const device = deviceOf(userId);
  const outbox = outboxOf(userId);
  return {
    device,
    calls: {
      permit: async (row, signal) => (await uploadSending.load()).fileCalls.permit(row, signal),
      create: async (row, posted) => (await uploadSending.load()).fileCalls.create(row, posted),
    },
    post: async (form, options) => (await uploadSending.load()).postForm(form, options),
    canSend: () => getSessionId() !== null && getRememberedUserId() === userId,
    isOnServer: (workspaceId) => !outbox.views.localIds().has(workspaceId),
    refresh: async (workspaceId) => {
      const scope = `workspace:${workspaceId}`;
      await outbox.views.pull(scope);
      return outbox.views.status(scope).error === null;
    },
    hold: tabLease(device).hold,
    channel: fileChannelOf(userId),
    onDone: () => {},
    onRefused: notifyRejectedUpload,
    onAltered: ({ assetId, workspaceId, name, alt }) => {
      outbox.enqueue(updateAsset, { id: assetId, name, alt }, workspaceId);
    },
    onUnwanted: ({ assetId, workspaceId }) => {
      outbox.enqueue(deleteAsset, { id: assetId }, workspaceId);
    },
    now: Date.now,
    random: Math.random,
    newId: uuidv7,
  };
}

function begin(userId: string): { queue: UploadQueue; stop: () => void } {
  const outbox = outboxOf(userId);
  const queue = new UploadQueue(browserDependencies(userId));
  const { wake, stop } = wakeWithPage(() => void queue.run());
  let known = outbox.views.localIds();
  const stops = [
    stop,
    onSessionIdChange((sessionId) => {
      if (sessionId !== null) wake();
    }),
    onScopeNews(({ type }) => {
      // A room was joined: the line is back.
      if (type === 'joined' && queue.getState().uploads.length > 0) wake();
    }),
    // A workspace that waited to be made is there.
    outbox.subscribe(() => {
      const ids = outbox.views.localIds();
      if (ids === known) return;
      known = ids;
      if (queue.getState().uploads.length > 0) void queue.run();
    }),
  ];
  return {
    queue,
    stop: () => {
      for (const end of stops) end();
      queue.destroy();
    },
  };
}

// Another person on this browser, in this tab or another.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.stop();
    current = undefined;
  }
});
