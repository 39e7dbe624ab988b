import type * as Y from 'yjs';
import type { ImageFile } from '#shared/canvas/api/api-canvas.ts';
import type { FindImage } from '#shared/canvas/api/write-api-canvas.ts';
import { isIncomplete } from '#shared/documents/updates/examine-update.ts';
import { requireReadableDepth } from '#shared/documents/placement/node-depth.ts';
import type { RawConnection } from '#server/db/open.ts';
import { prepared } from '#server/db/statements.ts';
import type { JobContext } from '#server/db/workers/jobs.ts';
import { openRoom } from '../rooms/open-room.ts';

export type OpenedCanvas =
  | { kind: 'absent' }
  /**
   * Parts are missing or damaged. They may be recovered, so the canvas must not be overwritten. `doc` is the readable
   * part.
   */
  | { kind: 'damaged'; doc: Y.Doc; rev: number }
  | { kind: 'whole'; doc: Y.Doc; rev: number };

/**
 * Builds the Y.Doc of a canvas from its journal. For use in workers.
 * @param sentBytes bytes that the job reads besides the room; they extend its time limit
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

/**
 * Returns a function that finds the file of an image on a canvas. URLs are signed by the caller later. Files of other
 * workspaces are not found.
 */
export const imagesOf =
  (raw: RawConnection, canvasId: string): FindImage =>
  (assetId) =>
    prepared(
      raw,
      `SELECT NULL AS url, a.key AS s3Key, a.filename, a.mime_type AS mimeType, a.width, a.height
       FROM asset a JOIN canvas c ON c.workspace_id = a.workspace_id
       WHERE c.id = ? AND a.id = ? AND a.deleted_at IS NULL`,
    ).get(canvasId, assetId) as ImageFile | undefined;
