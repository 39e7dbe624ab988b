import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { MadeChange, RoomChanges } from '../gateway/room-changes.ts';
import { thinVersions } from '../versions/thin-versions.ts';
import { changeCanvasJob, type ChangeCanvasInput } from './change-canvas-job.ts';

/** How the server changes canvases: as one more collaborator, exactly once, one call a room at a time [A9][K7]. */
export interface CanvasGateway {
  /**
   * Durable when it answers. Never called inside `db.write`.
   * @param operationKey makes it happen once: a replay finds its part key and changes nothing
   * @throws AppError with a sentence for whoever asked
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
  const make = async (question: ChangeCanvasInput, person: string): Promise<MadeChange> => {
    const made = await workers.run(changeCanvasJob, question, person);
    if (made.kind === 'same') return made;
    if (made.kind === 'absent') throw notFound('This canvas');
    if (made.kind === 'damaged')
      throw new AppError('unavailable', 'Parts of this canvas are being recovered. Try again later.');
    if (made.kind === 'refused') throw new AppError(made.code, made.message);
    const { update, clientId, before, rev } = made;
    const kept = before && { state: before, rev, note: 'Before the text of a node was replaced' };
    return { kind: 'changed', update, clientId, kept };
  };
  return {
    change: async ({ canvasId, change, actingUserId, operationKey, now }) => {
      const keptId = await changes.change({
        ydocId: canvasId,
        what: 'canvas',
        actingUserId,
        operationKey,
        make: () => make({ canvasId, change, now }, actingUserId),
      });
      if (keptId !== null) await thinVersions(db, canvasId);
    },
  };
}
