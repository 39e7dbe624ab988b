import type { DBSchema } from 'idb';

/** An update of a room as it was written or received; the rows of a room in order of id are its text. */
export interface StoredUpdate {
  /** Given by the store, rising. */
  id?: number;
  ydocId: string;
  /** A Yjs update, version 1. */
  bytes: Uint8Array;
  /** The schema it was written under, `"major.minor"` [B3]. */
  schema: string;
}

/** A local update the server has not acknowledged, or whose orphan check is still to come [C3, C6]. */
export interface UnackedUpdate {
  /** The id of its row among the updates. */
  updateId: number;
  ydocId: string;
  bytes: Uint8Array;
  createdAt: number;
  /** Acknowledged; kept until the orphan check of this row is done. */
  isAcked: boolean;
}

/** What this device knows of a room's copy. */
export interface StoredRoom {
  ydocId: string;
  workspaceId: string | null;
  /** The epoch and rev the copy is at least as new as; null when nothing came from the server yet [C5, E3]. */
  epoch: string | null;
  rev: number;
  /** Bytes kept, for "how much is kept here". */
  size: number;
  /** The highest schema of what is kept, `"major.minor"` [B3]. */
  schema: string;
  storedAt: number;
  /** Whether this person could only read, as the server said last; missing when it never did. */
  isReader?: boolean;
  /** The Yjs client id under which this person wrote in it last, as the server said last; missing when it never did. */
  writtenAs?: number;
}

/** Text typed into what another deleted [C6]. */
export interface Orphan {
  id: string;
  ydocId: string;
  workspaceId: string | null;
  /** The item's name when it was found. */
  title: string;
  /** The lost words, as plain text. */
  text: string;
  /** Their blocks as the editor's JSON, to be put back. */
  content: unknown;
  foundAt: number;
}

/** One queued change of the tree or of a workspace [D2–D4]. */
export interface QueuedOperation {
  /** UUIDv7 and idempotency key: order of keys is order of asking. */
  key: string;
  name: string;
  /** The contract's version when it was queued [F4]. */
  version: number;
  scope: string;
  /** As parsed by the contract. */
  input: Record<string, unknown>;
  /** Ids it makes or names; a parked one holds back those that share one [D4]. */
  ids: readonly string[];
  actorId: string;
  createdAt: number;
  attempts: number;
  /** Epoch milliseconds before which it is not tried again. */
  notBefore: number;
  /** Unknown to either side, or failed too often: waits to be looked at. */
  isParked: boolean;
  /** The server stored nothing new when it was tried last [A15]. */
  isHeldBack?: boolean;
  /** The last word about it, for who looks. */
  lastError: string | null;
  /** Set by the answer: it leaves when a snapshot of this epoch with this seq is stored [D1]. */
  ack: { epoch: string; seq: number } | null;
}

/** A refused operation, kept to be seen [D5]. */
export interface Problem {
  operation: QueuedOperation;
  /** `data.code` of the refusal. */
  code: string;
  /** The server's sentence. */
  message: string;
  refusedAt: number;
  /** Of a refused creation: the item stays in sight as "Only on this device". */
  keepsItem: boolean;
  /** Later ones that changed what a refused creation made: they went with it, and come back with it. */
  dependants: readonly QueuedOperation[];
}

/** What a scope's server-side state was when last asked; written only with a higher seq of the same epoch [D1]. */
export interface StoredSnapshot {
  scope: string;
  epoch: string;
  seq: number;
  storedAt: number;
  /** Of a workspace: `{ workspace, items }`; of a user: `{ workspaces, … }`; the outbox knows. */
  value: unknown;
}

/** The bytes of a workspace's file as this device keeps them. */
export interface StoredFile {
  assetId: string;
  workspaceId: string;
  blob: Blob;
  storedAt: number;
}

/** A file that the server does not have yet; its bytes are among the stored files. */
export interface QueuedUpload {
  /** Made here: documents and canvases name it before the server knows it. */
  assetId: string;
  workspaceId: string;
  filename: string;
  /** How it is called now; it may be renamed while it waits. */
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Pixels; null where it is no picture that this browser can read. */
  width: number | null;
  height: number | null;
  alt: string;
  /** Where it was put, for the words that say how it went. */
  askedBy: 'assets' | 'image' | 'restore';
  createdAt: number;
  attempts: number;
  /** Epoch milliseconds before which it is not tried again. */
  notBefore: number;
  /** The last word about it, for who looks. */
  lastError: string | null;
  /**
   * Stored, not yet one of the workspace's files: its key there, and the operation that makes it one, which says the
   * same under its own key however often it is sent.
   */
  posted: { key: string; operationKey: string; name: string; alt: string } | null;
  /** The server's own no: it stays here until somebody decides. */
  refused: { code: string; message: string } | null;
  /** The server has it; the row goes once the workspace's list shows it. */
  isDone: boolean;
}

/**
 * The one database of one person on this device. One database, so that an update and the note that the server lacks it
 * are one transaction [C3].
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
