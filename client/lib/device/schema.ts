import type { DBSchema } from 'idb';

/** An update of a room as it was written or received. The rows of a room in the order of their ids are its text. */
export interface StoredUpdate {
  /** Assigned by the object store, ascending. */
  id?: number;
  ydocId: string;
  /** A Yjs update, version 1. */
  bytes: Uint8Array;
  /** The schema it was written under, `"major.minor"` [B3]. */
  schema: string;
}

/** A local update that the server has not acknowledged, or whose orphan check is pending [C3, C6]. */
export interface UnackedUpdate {
  /** The id of its row in `update`. */
  updateId: number;
  ydocId: string;
  bytes: Uint8Array;
  createdAt: number;
  /** Acknowledged. The row is kept until its orphan check is done. */
  isAcked: boolean;
}

/** The state of a room's copy on this device. */
export interface StoredRoom {
  ydocId: string;
  workspaceId: string | null;
  /** The copy is at least as new as this epoch and rev; null before the first data from the server [C5, E3]. */
  epoch: string | null;
  rev: number;
  /** Bytes stored, for the display of the storage in use. */
  size: number;
  /** The highest schema among the stored updates, `"major.minor"` [B3]. */
  schema: string;
  storedAt: number;
  /** Whether this person could only read, by the server's last answer; missing before the first one. */
  isReader?: boolean;
  /**
   * The Yjs client id of this person's last edit of the room, by the server's last answer; missing before the first
   * one.
   */
  writtenAs?: number;
}

/** Text that was typed into content that another person deleted [C6]. */
export interface Orphan {
  id: string;
  ydocId: string;
  workspaceId: string | null;
  /** The item's name when it was found. */
  title: string;
  /** The lost words, as plain text. */
  text: string;
  /** The blocks of the lost words as the editor's JSON, for restoring them. */
  content: unknown;
  foundAt: number;
}

/** One queued change of the tree or of a workspace [D2–D4]. */
export interface QueuedOperation {
  /** UUIDv7, which is also the idempotency key. The order of the keys is the order of the changes. */
  key: string;
  name: string;
  /** The contract's version when the operation was queued [F4]. */
  version: number;
  scope: string;
  /** The input as parsed by the contract. */
  input: Record<string, unknown>;
  /** Ids that it creates or names. A parked operation holds back all operations that share one of them [D4]. */
  ids: readonly string[];
  actorId: string;
  createdAt: number;
  attempts: number;
  /** Epoch milliseconds before which it is not sent again. */
  notBefore: number;
  /** It waits for a person: one of the two sides does not know it, or it failed too often. */
  isParked: boolean;
  /** At the last attempt the server was accepting no new data [A15]. */
  isHeldBack?: boolean;
  /** The message of the last failure, for display. */
  lastError: string | null;
  /**
   * Set by the answer. The operation is removed when a snapshot of this epoch that includes this seq is stored [D1].
   */
  ack: { epoch: string; seq: number } | null;
}

/** A rejected operation, kept for the writer to see [D5]. */
export interface Problem {
  operation: QueuedOperation;
  /** `data.code` of the rejection. */
  code: string;
  /** The server's message. */
  message: string;
  refusedAt: number;
  /** For a rejected creation: the item stays visible as "Only on this device". */
  keepsItem: boolean;
  /** Later operations on the item of a rejected creation. They are removed and restored together with it. */
  dependants: readonly QueuedOperation[];
}

/** The server's state of a scope when it was last fetched. Replaced only by a higher seq of the same epoch [D1]. */
export interface StoredSnapshot {
  scope: string;
  epoch: string;
  seq: number;
  storedAt: number;
  /** `{ workspace, items }` of a workspace, `{ workspaces, … }` of a user. The outbox defines it. */
  value: unknown;
}

/** The bytes of a workspace's file, cached on this device. */
export interface StoredFile {
  assetId: string;
  workspaceId: string;
  blob: Blob;
  storedAt: number;
}

/** A file that the server does not have yet. Its bytes are in `file`. */
export interface QueuedUpload {
  /** Generated on this device: documents and canvases refer to it before the server knows it. */
  assetId: string;
  workspaceId: string;
  filename: string;
  /** The display name, which can change while the upload waits. */
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Pixels; null when it is not an image that this browser can decode. */
  width: number | null;
  height: number | null;
  alt: string;
  /** The folder of the tree; absent for the root, and in rows of a build before. */
  folderId?: string | null;
  /** The order key among its siblings; absent for the last position. */
  order?: string;
  /** The origin of the upload, which selects the message about its result. */
  askedBy: 'assets' | 'image' | 'restore';
  createdAt: number;
  attempts: number;
  /** Epoch milliseconds before which it is not sent again. */
  notBefore: number;
  /** The message of the last failure, for display. */
  lastError: string | null;
  /**
   * Set once the bytes are in the file store, and before the file is registered with the workspace: `key` is the key
   * in the file store, the other fields belong to the operation that registers it. They stay the same at every
   * attempt.
   */
  posted: {
    key: string;
    operationKey: string;
    name: string;
    alt: string;
    folderId?: string | null;
    order?: string;
  } | null;
  /** The server's rejection. The file stays on this device until a person decides. */
  refused: { code: string; message: string } | null;
  /** The server has the file. The row is removed once the workspace's list shows it. */
  isDone: boolean;
}

/**
 * The one database of one person on this device. It is a single database, so that an update and the note that the
 * server lacks it are written in one transaction [C3].
 */
export interface DeviceSchema extends DBSchema {
  update: { key: number; value: StoredUpdate; indexes: { room: string } };
  unacked: { key: number; value: UnackedUpdate; indexes: { room: string } };
  room: { key: string; value: StoredRoom; indexes: { workspace: string } };
  orphan: { key: string; value: Orphan; indexes: { room: string } };
  operation: { key: string; value: QueuedOperation; indexes: { scope: string } };
  problem: { key: string; value: Problem };
  snapshot: { key: string; value: StoredSnapshot };
  meta: { key: string; value: unknown };
  file: { key: string; value: StoredFile; indexes: { workspace: string } };
  upload: { key: string; value: QueuedUpload };
}
