import type { Device } from '#client/lib/device/device.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { HoldLease } from '#client/lib/durable-queue/lease.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import type { FileChannel } from './file-channel.ts';
import type { PostForm } from './post-form.ts';
import type { FileCalls } from './send-file.ts';

/** A waiting file as screens show it. */
export interface ShownUpload extends QueuedUpload {
  /** The part that is on its way, 0 to 1; null while it waits. */
  progress: number | null;
}

export interface UploadState {
  /** The queue of this device has been read. */
  isLoaded: boolean;
  /** The oldest first; what the server has is among them until its workspace's list shows it. */
  uploads: readonly ShownUpload[];
  /** What stops everything at present. */
  pausedBy: PausedBy;
}

/** All that uploading needs of what is around it. */
export interface UploadDependencies {
  device: Device;
  calls: FileCalls;
  post: PostForm;
  /** Whether there is a session, and it is this person's [C2]. */
  canSend: () => boolean;
  /** Whether the server knows a workspace: files of one that waits to be made wait too. */
  isOnServer: (workspaceId: string) => boolean;
  /** Brings what the server knows of a workspace; resolves true when its list is as new as the call. */
  refresh: (workspaceId: string) => Promise<boolean>;
  hold: HoldLease;
  channel: FileChannel | undefined;
  onDone: (row: QueuedUpload) => void;
  onRefused: (row: QueuedUpload) => void;
  /** It was renamed or described while it was being made one of the workspace's. */
  onAltered: (row: QueuedUpload) => void;
  /** It was taken away while it was being made one of the workspace's. */
  onUnwanted: (row: QueuedUpload) => void;
  now: () => number;
  random: () => number;
  newId: () => string;
}
