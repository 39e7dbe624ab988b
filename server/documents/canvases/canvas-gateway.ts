import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { PreparedChange, RoomChanges } from '../gateway/room-changes.ts';
import { thinVersions } from '../versions/thin-versions.ts';
import { changeCanvasJob, type ChangeCanvasInput } from './change-canvas-job.ts';

/** Changes canvases as one more collaborator, exactly once and one call per room at a time [A9][K7]. */
export interface CanvasGateway {
  /**
   * The change is durable when the promise resolves. Must not be called inside `db.write`.
   * @param request `operationKey` makes the change happen once: a repeated call finds its part key and changes nothing
   * @throws AppError with a sentence for the caller
   */
  change: (request: {
    canvasId: string;
    change: CanvasChange;
    actingUserId: string;
    operationKey: string;
    /** Epoch milliseconds. */
    now: number;
  }) => Promise<void>;
}

export interface CanvasGatewayOptions {
  db: Db;
  workers: Workers;
  changes: RoomChanges;
}

export function createCanvasGateway({ db, workers, changes }: CanvasGatewayOptions): CanvasGateway {
  const make = async (input: ChangeCanvasInput, person: string): Promise<PreparedChange> => {
    const result = await workers.run(changeCanvasJob, input, person);
    if (result.kind === 'same') return result;
    if (result.kind === 'absent') throw notFound('This canvas');
    if (result.kind === 'damaged')
      throw new AppError('unavailable', 'Parts of this canvas are being recovered. Try again later.');
    if (result.kind === 'refused') throw new AppError(result.code, result.message);
    const { update, clientId, before, rev } = result;
    const versionBefore = before && { state: before, rev, note: 'Before the text of a node was replaced' };
    return { kind: 'changed', update, clientId, versionBefore };
  };
  return {
    change: async ({ canvasId, change, actingUserId, operationKey, now }) => {
      const versionId = await changes.change({
        ydocId: canvasId,
        roomKind: 'canvas',
        actingUserId,
        operationKey,
        make: () => make({ canvasId, change, now }, actingUserId),
      });
      if (versionId !== null) await thinVersions(db, canvasId);
    },
  };
}
