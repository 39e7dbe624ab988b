import { v7 as uuidv7 } from 'uuid';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { exportCanvas as contract } from '#shared/operations/canvas-exports.ts';
import { canvasExport } from '#server/db/schema/index.ts';
import { exportCanvasJob } from '#server/documents/canvases/export-canvas-job.ts';
import { presentCanvas } from '#server/documents/tree/trash-state.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

const MIME_TYPES = { json: 'application/json', canvas: 'application/json' } as const;
const DAMAGED = 'Parts of this canvas are being recovered. Try again later.';

export const exportCanvas = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  // Every reader may export a canvas [H1].
  authorise: ({ call, input, read }) => requireCanvasAccess(read, call.actor.userId, input.canvasId, 'read'),
  prepare: async ({ call, input, facts }) => {
    const { canvas } = facts;
    const { workers, db } = call.services;
    const result = await workers.run(exportCanvasJob, {
      canvasId: canvas.id,
      workspaceId: canvas.workspaceId,
      format: input.format,
      about: input.options.includeMetadata ? { ...(await presentCanvas(db.read, canvas)) } : undefined,
    });
    if (result.kind === 'absent') throw notFound('This canvas');
    if (result.kind === 'made') return { id: uuidv7(), content: Buffer.from(result.file).toString('base64') };
    // A refusal writes nothing by itself, so the failed export is recorded in a write of its own.
    await db.write({ scopes: [] }, (tx) =>
      tx.insert(canvasExport).values({
        ...recordOf(call.actor.userId, input, call.now),
        id: uuidv7(),
        status: 'failed',
        errorMessage: DAMAGED,
      }),
    );
    throw new AppError('unavailable', DAMAGED);
  },
  write: async ({ tx, call, input, facts, prepared }) => {
    const row = {
      ...recordOf(call.actor.userId, input, call.now),
      id: prepared.id,
      status: 'completed',
      resultUrl: null,
      errorMessage: null,
    };
    await tx.insert(canvasExport).values(row);
    return {
      answer: {
        ...row,
        createdAt: toTimestamp(row.createdAt),
        filename: `${exportFileName(facts.canvas.title)}.${input.format}`,
        mimeType: MIME_TYPES[input.format],
        content: prepared.content,
      },
    };
  },
});

const recordOf = (
  userId: string,
  { canvasId, format, options }: { canvasId: string; format: string; options: { includeMetadata: boolean } },
  createdAt: number,
) => ({ canvasId, userId, format, options, createdAt });
