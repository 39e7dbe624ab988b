import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { canvas, canvasItem } from '#server/db/schema/index.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import type { DocumentGateway } from '#server/documents/gateway/gateway.ts';

export interface CanvasPurgeOptions {
  db: Db;
  canvases: CanvasGateway;
  documents: Pick<DocumentGateway, 'deriveNow'>;
  log: Logger;
}

export interface CanvasPurge {
  start: () => void;
  /**
   * Purges the nodes and edges that this server first saw deleted more than 30 days ago, by its own clock [K5].
   * @param now epoch milliseconds
   * @returns the number of nodes and edges whose purge was requested
   */
  runOnce: (now?: number) => Promise<number>;
  close: () => Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;
/** The most items of one canvas in one change. */
const MAX_ITEMS = 500;
const CANVASES_PER_QUERY = 100;

/**
 * Creates the job that purges nodes and edges that stayed deleted. It changes canvases through the gateway, like one
 * more collaborator: writers who have the canvas open are not interrupted, and the room decides whether an item was
 * restored in the meantime.
 */
export function createCanvasPurge({ db, canvases, documents, log }: CanvasPurgeOptions): CanvasPurge {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  const isDue = (now: number) => lte(canvasItem.goneSeenAt, now - RESTORABLE_MS);

  const purgeCanvas = async (canvasId: string, ownerId: string, now: number): Promise<number> => {
    // Items that were restored since the last derivation are no longer due.
    await documents.deriveNow(canvasId);
    const due = await db.read
      .select({ itemId: canvasItem.itemId })
      .from(canvasItem)
      // The unary plus keeps SQLite from using the index of deleted items, which covers all canvases.
      .where(and(eq(canvasItem.canvasId, canvasId), lte(sql`+${canvasItem.goneSeenAt}`, now - RESTORABLE_MS)))
      .limit(MAX_ITEMS);
    const ids = due.map(({ itemId }) => itemId);
    if (ids.length === 0) return 0;
    await canvases.change({
      canvasId,
      change: { kind: 'purge', ids },
      actingUserId: ownerId,
      operationKey: `purge:${uuidv7()}`,
      now,
    });
    // The rows stay without a time, because the ids of purged items are not granted again [K7].
    await db.write({ scopes: [] }, (tx) =>
      tx
        .update(canvasItem)
        .set({ goneSeenAt: null })
        .where(and(eq(canvasItem.canvasId, canvasId), inArray(canvasItem.itemId, ids), isDue(now))),
    );
    return ids.length;
  };

  const runOnce = async (now = Date.now()): Promise<number> => {
    let purged = 0;
    for (let after = ''; ;) {
      const due = await db.read
        .selectDistinct({ id: canvas.id, ownerId: canvas.ownerId })
        .from(canvasItem)
        .innerJoin(canvas, eq(canvas.id, canvasItem.canvasId))
        .where(and(isDue(now), gt(canvas.id, after), isNull(canvas.deletedAt)))
        .orderBy(asc(canvas.id))
        .limit(CANVASES_PER_QUERY);
      for (const { id, ownerId } of due) {
        if (isClosed) return purged;
        try {
          purged += await purgeCanvas(id, ownerId, now);
        } catch (error) {
          // The next run tries this canvas again. The others must not wait for it.
          if (!isClosed) log.error({ err: error, canvasId: id }, 'deleted nodes could not be purged');
        }
      }
      const last = due.at(-1);
      if (!last) return purged;
      after = last.id;
    }
  };

  return {
    runOnce,
    start: () => {
      const beginRun = (): void => {
        running ??= runOnce()
          .catch((error: unknown) => log.error({ err: error }, 'canvases could not be looked at'))
          .finally(() => {
            running = undefined;
          });
      };
      timer ??= setInterval(beginRun, HOUR_MS);
      timer.unref();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
