import type * as Y from 'yjs';
import {
  containsSnapshot,
  decodeTextSnapshot,
  type TextSnapshot,
} from '#shared/documents/document-at-snapshot.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import type { JobContext } from '#server/db/workers/jobs.ts';
import { openRoom, type OpenedRoom } from './open-room.ts';

/** A room of which no copy can be made now. */
export interface UncopiedRoom {
  kind:
    | 'absent'
    /** `seen` is not a snapshot. */
    | 'unreadable'
    /** The server has not yet received everything in the snapshot. */
    | 'behind'
    /** Parts are missing or damaged and may be recovered. */
    | 'damaged';
}

/** The answer of a job that copies a room: the first content of the copy, or why there is none. */
export type CopyAnswer =
  | UncopiedRoom
  | { kind: 'copied'; content: Uint8Array<ArrayBuffer>; schema: { major: number; minor: number } };

export interface SeenRoom {
  kind: 'seen';
  schema: OpenedRoom['stored']['schema'];
  /** The present state, with all structs of the snapshot. */
  doc: Y.Doc;
  /** Undefined to copy the present state. */
  snapshot: TextSnapshot | undefined;
}

/**
 * Opens a room for a copy of what a writer saw. For use in workers.
 * @param seen the snapshot that the writer's device had; undefined to copy the present state
 */
export function openSeenRoom(
  context: JobContext,
  ydocId: string,
  seen: Uint8Array | undefined,
): UncopiedRoom | SeenRoom {
  const opened = openRoom(context, ydocId, { sentBytes: seen?.byteLength ?? 0, gc: false });
  if (!opened) return { kind: 'absent' };
  const { stored, doc } = opened;
  requireReadableDepth(doc);
  const snapshot = seen && decodeTextSnapshot(seen);
  if (seen && !snapshot) return { kind: 'unreadable' };
  if (stored.damaged.length > 0 || isIncomplete(doc)) return { kind: 'damaged' };
  if (snapshot && !containsSnapshot(doc, snapshot)) return { kind: 'behind' };
  return { kind: 'seen', schema: stored.schema, doc, snapshot };
}
