import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '#server/db/database.ts';
import { canvas, canvasItem } from '#server/db/schema/index.ts';
import type { CanvasGateway } from '#server/documents/canvases/canvas-gateway.ts';
import { RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
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
   * Takes away for good what was seen deleted more than 30 days ago, by this server's clock [K5].
   * @param now epoch milliseconds
   * @returns how many nodes and edges were asked to go
   */
  look: (now?: number) => Promise<number>;
  close: () => Promise<void>;
}

const HOUR_MS = 60 * 60 * 1000;
/** Of one canvas in one change. */
const ITEMS = 500;
const CANVASES = 100;

/**
 * Purges nodes and edges that stayed deleted. It goes through the gateway, as one more collaborator: whoever has the
 * canvas open goes on, and what was restored meanwhile is asked of the room, not of the index.
 */
export function createCanvasPurge({ db, canvases, documents, log }: CanvasPurgeOptions): CanvasPurge {
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;

  const isDue = (now: number) => lte(canvasItem.goneSeenAt, now - RESTORABLE_MS);

  const purgeCanvas = async (canvasId: string, ownerId: string, now: number): Promise<number> => {
    // What came back since it was looked at last is not due any more.
    await documents.deriveNow(canvasId);
    const due = await db.read
      .select({ itemId: canvasItem.itemId })
      .from(canvasItem)
      // With the sign it is no key of an index: that of deleted items has every canvas's.
      .where(and(eq(canvasItem.canvasId, canvasId), lte(sql`+${canvasItem.goneSeenAt}`, now - RESTORABLE_MS)))
      .limit(ITEMS);
    const ids = due.map(({ itemId }) => itemId);
    if (ids.length === 0) return 0;
    await canvases.change({
      canvasId,
      change: { kind: 'purge', ids },
      actingUserId: ownerId,
      operationKey: `purge:${uuidv7()}`,
      now,
    });
    // The rows stay, as of what is no more: their ids are not granted again [K7].
    await db.write({ scopes: [] }, (tx) =>
      tx
        .update(canvasItem)
        .set({ goneSeenAt: null })
        .where(and(eq(canvasItem.canvasId, canvasId), inArray(canvasItem.itemId, ids), isDue(now))),
    );
    return ids.length;
  };

  const look = async (now = Date.now()): Promise<number> => {
    let purged = 0;
    for (let after = ''; ;) {
      const due = await db.read
        .selectDistinct({ id: canvas.id, ownerId: canvas.ownerId })
        .from(canvasItem)
        .innerJoin(canvas, eq(canvas.id, canvasItem.canvasId))
        .where(and(isDue(now), gt(canvas.id, after), isNull(canvas.deletedAt)))
        .orderBy(asc(canvas.id))
        .limit(CANVASES);
      for (const { id, ownerId } of due) {
        if (isClosed) return purged;
        try {
          purged += await purgeCanvas(id, ownerId, now);
        } catch (error) {
          // Tried again with the next look; the others do not wait for it.
          if (!isClosed) log.error({ err: error, canvasId: id }, 'deleted nodes could not be purged');
        }
      }
      const last = due.at(-1);
      if (!last) return purged;
      after = last.id;
    }
  };

  return {
    look,
    start: () => {
      const begin = (): void => {
        running ??= look()
          .catch((error: unknown) => log.error({ err: error }, 'canvases could not be looked at'))
          .finally(() => {
            running = undefined;
          });
      };
      timer ??= setInterval(begin, HOUR_MS);
      timer.unref();
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}
