import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import { changeCanvasJob } from '#server/documents/canvases/change-canvas-job.ts';

/** A canvas gateway that appends changes to the journal directly, for tests without rooms. */
export const journalCanvasGateway = ({ db, workers }: { db: Db; workers: Workers }): CanvasGateway => ({
  change: async ({ canvasId, change, actingUserId, operationKey, now }) => {
    const result = await workers.run(changeCanvasJob, { canvasId, change, now });
    if (result.kind === 'refused') throw new AppError(result.code, result.message);
    if (result.kind === 'damaged') throw new AppError('unavailable', 'This canvas is damaged.');
    if (result.kind === 'absent') throw notFound('This canvas');
    if (result.kind === 'same') return;
    const bytes = result.update;
    const entry = { ydocId: canvasId, bytes, crc: checksum(bytes), userId: actingUserId, operationKey };
    await db.append((raw) => appendRows(raw, [entry], now));
  },
});
