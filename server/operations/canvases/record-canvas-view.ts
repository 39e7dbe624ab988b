import { eq, lte, sql } from 'drizzle-orm';
import { recordCanvasView as contract } from '#shared/operations/canvases.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { canvas, canvasVisit } from '#server/db/schema/index.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

/** Of one person, however often they come back within it. */
const ONE_VIEW_MS = 30 * 60_000;

export const recordCanvasView = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.id),
  authorise: ({ call, input, read }) => requireCanvasAccess(read, call.actor.userId, input.id, 'read'),
  // The server's own time, and no seq: that somebody looked is nothing that others have to hear of [G6].
  write: async ({ tx, call, input, facts }) => {
    const { id, lastViewedAt, viewCount } = facts.canvas;
    const { userId } = call.actor;
    const { now: countedAt } = call;
    const counted = await tx
      .insert(canvasVisit)
      .values({ canvasId: id, userId, countedAt })
      .onConflictDoUpdate({
        target: [canvasVisit.canvasId, canvasVisit.userId],
        set: { countedAt },
        setWhere: lte(canvasVisit.countedAt, countedAt - ONE_VIEW_MS),
      })
      .returning({ countedAt: canvasVisit.countedAt });
    if (counted.length === 0)
      return { answer: { id, viewCount, lastViewedAt: toTimestamp(lastViewedAt ?? countedAt) } };
    await tx
      .update(canvas)
      .set({ lastViewedAt: countedAt, viewCount: sql`${canvas.viewCount} + 1` })
      .where(eq(canvas.id, input.id));
    return { answer: { id, viewCount: viewCount + 1, lastViewedAt: toTimestamp(countedAt) } };
  },
});
