import type * as Y from 'yjs';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import type { JobContext } from '#server/db/workers/jobs.ts';
import { openRoom } from '../rooms/open-room.ts';

export type OpenedCanvas =
  | { kind: 'absent' }
  /** Something is missing or damaged: it may come back, and is not written over. `doc` is what can be read. */
  | { kind: 'damaged'; doc: Y.Doc; rev: number }
  | { kind: 'whole'; doc: Y.Doc; rev: number };

/**
 * A canvas's Y.Doc from its journal. For workers.
 * @throws NestedTooDeeply
 */
export function openCanvas(context: JobContext, canvasId: string, sentBytes = 0): OpenedCanvas {
  const opened = openRoom(context, canvasId, { sentBytes });
  if (opened?.stored.kind !== 'canvas') return { kind: 'absent' };
  const { stored, doc } = opened;
  requireReadableDepth(doc);
  const isDamaged = stored.damaged.length > 0 || isIncomplete(doc);
  return { kind: isDamaged ? 'damaged' : 'whole', doc, rev: stored.rev };
}
