import type { Device } from '#client/lib/device/device.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { HoldLease } from '#client/lib/durable-queue/lease.ts';
import type { PausedBy } from '#client/lib/durable-queue/queue-sender.ts';
import type { FileChannel } from './file-channel.ts';
import type { PostForm } from './post-form.ts';
import type { FileCalls } from './send-file.ts';

/** A queued upload as screens display it. */
export interface ShownUpload extends QueuedUpload {
  /** The fraction that was sent, 0 to 1; null while it waits. */
  progress: number | null;
}

export interface UploadState {
  /** The stored queue was read. */
  isLoaded: boolean;
  /** Oldest first. A finished upload stays until its workspace's list contains the file. */
  uploads: readonly ShownUpload[];
  /** Why the whole queue is paused; null when it is not. */
  pausedBy: PausedBy;
}

/** The parts of the client that uploading depends on; tests replace them. */
export interface UploadDependencies {
  device: Device;
  calls: FileCalls;
  post: PostForm;
  /** Whether there is a session of this person [C2]. */
  canSend: () => boolean;
  /** Whether the server has a workspace. Files of a workspace that is still queued for creation wait for it. */
  isOnServer: (workspaceId: string) => boolean;
  /** Fetches the list of a workspace; resolves true when the list is at least as new as the call. */
  refresh: (workspaceId: string) => Promise<boolean>;
  hold: HoldLease;
  channel: FileChannel | undefined;
  onDone: (row: QueuedUpload) => void;
  onRefused: (row: QueuedUpload) => void;
  /** Called when the file was renamed or its alt text changed while it was being registered. */
  onMetadataChanged: (row: QueuedUpload) => void;
  /** Called when the file was cancelled while it was being registered: it has to be deleted. */
  onCancelledTooLate: (row: QueuedUpload) => void;
  now: () => number;
  random: () => number;
  newId: () => string;
}
