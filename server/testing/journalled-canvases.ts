import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { checksum } from '#server/db/journal/stored-bytes.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import { changeCanvasJob } from '#server/documents/canvases/change-canvas-job.ts';

/** Changes of canvases straight into the journal, for tests that have no rooms. */
export const journalledCanvases = ({ db, workers }: { db: Db; workers: Workers }): CanvasGateway => ({
  change: async ({ canvasId, change, actingUserId, operationKey, now }) => {
    const made = await workers.run(changeCanvasJob, { canvasId, change, now });
    if (made.kind === 'refused') throw new AppError(made.code, made.message);
    if (made.kind === 'damaged') throw new AppError('unavailable', 'This canvas is damaged.');
    if (made.kind === 'absent') throw notFound('This canvas');
    if (made.kind === 'same') return;
    const bytes = made.update;
    const entry = { ydocId: canvasId, bytes, crc: checksum(bytes), userId: actingUserId, operationKey };
    await db.append((raw) => appendRows(raw, [entry], now));
  },
});
