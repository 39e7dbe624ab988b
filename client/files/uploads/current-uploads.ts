import { v7 as uuidv7 } from 'uuid';
import { deleteAsset, updateAsset } from '#shared/operations/assets.ts';
import { getRememberedUserId, onRememberedUserChange } from '#client/api/remembered-user.ts';
import { getSessionId, onSessionIdChange } from '#client/api/session.ts';
import { deviceOf } from '#client/lib/device/device.ts';
import { tabLease } from '#client/lib/durable-queue/lease.ts';
import { wakeOnPageEvents } from '#client/lib/durable-queue/wake-ups.ts';
import { outboxOf } from '#client/outbox/index.ts';
import { onScopeEvent } from '#client/sync/scope-events.ts';
import { fileChannelOf } from './file-channel.ts';
import { detailsOf } from './upload-details.ts';
import { uploadSending } from './lazy-sending.ts';
import { notifyRejectedUpload } from './notify-uploads.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadDependencies } from './upload-dependencies.ts';

let current: { userId: string; queue: UploadQueue; stop: () => void } | undefined;

/** Returns a person's upload queue, created at first use. Another person's queue is stopped first [C2]. */
export function uploadsOf(userId: string): UploadQueue {
  if (current?.userId !== userId) {
    current?.stop();
    current = { userId, ...startQueue(userId) };
  }
  return current.queue;
}

/** Returns the upload queue of the signed-in person. */
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
    onMetadataChanged: ({ assetId, workspaceId, ...row }) => {
      outbox.enqueue(updateAsset, { id: assetId, ...detailsOf(row) }, workspaceId);
    },
    onCancelledTooLate: ({ assetId, workspaceId }) => {
      outbox.enqueue(deleteAsset, { id: assetId }, workspaceId);
    },
    now: Date.now,
    random: Math.random,
    newId: uuidv7,
  };
}

function startQueue(userId: string): { queue: UploadQueue; stop: () => void } {
  const outbox = outboxOf(userId);
  const queue = new UploadQueue(browserDependencies(userId));
  const { wake, stop } = wakeOnPageEvents(() => void queue.run());
  let localIds = outbox.views.localIds();
  const stops = [
    stop,
    onSessionIdChange((sessionId) => {
      if (sessionId !== null) wake();
    }),
    onScopeEvent(({ type }) => {
      // A room was joined, so the connection is back.
      if (type === 'joined' && queue.getState().uploads.length > 0) wake();
    }),
    // A workspace that was created on this device may now exist on the server.
    outbox.subscribe(() => {
      const ids = outbox.views.localIds();
      if (ids === localIds) return;
      localIds = ids;
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

// Another person signed in, in this tab or another.
onRememberedUserChange(() => {
  if (current && getRememberedUserId() !== current.userId) {
    current.stop();
    current = undefined;
  }
});
