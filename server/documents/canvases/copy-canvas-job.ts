import { copyCanvasContent } from '#shared/canvas/clipboard/copy-canvas-content.ts';
import { encodeState } from '#shared/documents/fold.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { openSeenRoom, type CopyAnswer } from '../rooms/open-seen-room.ts';
import { canvasAtSnapshot } from './canvas-at-snapshot.ts';

export interface CopyCanvasInput {
  workspaceId: string;
  canvasId: string;
  copyId: string;
  /** The snapshot that the writer's device had; undefined to copy the present state. */
  seen: Uint8Array | undefined;
  now: number;
}

/** Runs in a worker. Returns the first content of a copy: new structs under a new client id [A7][A8]. */
export const copyCanvas: JobBody<CopyCanvasInput, CopyAnswer> = (
  { workspaceId, canvasId, copyId, seen, now },
  context,
) => {
  const opened = openSeenRoom(context, canvasId, seen);
  if (opened.kind !== 'seen') return opened;
  const { doc, snapshot, schema } = opened;
  const source = snapshot ? canvasAtSnapshot(doc, snapshot) : doc;
  const copy = copyCanvasContent(source, { workspaceId, from: canvasId, to: copyId }, now);
  return { kind: 'copied', content: encodeState(copy), schema };
};

export const copyCanvasJob = job<CopyCanvasInput, CopyAnswer>(
  'parse',
  new URL(import.meta.url),
  'copyCanvas',
);
