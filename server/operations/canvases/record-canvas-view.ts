import { eq, lte, sql } from 'drizzle-orm';
import { recordCanvasView as contract } from '#shared/operations/canvases.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { canvas, canvasVisit } from '#server/db/schema/index.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

/** Repeated views by one person within this time count as one view. */
const VIEW_INTERVAL_MS = 30 * 60_000;

export const recordCanvasView = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.id),
  authorise: ({ call, input, read }) => requireCanvasAccess(read, call.actor.userId, input.id, 'read'),
  // Stores the server's own time and raises no seq: other devices need not learn of a view [G6].
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
        setWhere: lte(canvasVisit.countedAt, countedAt - VIEW_INTERVAL_MS),
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
