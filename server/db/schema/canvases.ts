import { sql } from 'drizzle-orm';
import { id, index, json, primaryKey, string, table, time } from '#server/db/columns';

/**
 * Which canvas a node or an edge is on, derived from the canvas's journal (A13): calls that carry only an id find it here
 * [K20]. A row stays until the item is purged.
 */
export const canvasItem = table(
  'canvas_item',
  {
    canvasId: id().notNull(),
    /** Whatever a peer called it; two canvases can hold equal ids. */
    itemId: string().notNull(),
    /** node or edge. */
    kind: string().notNull(),
    /** When this server first saw it deleted, by its own clock; null while it lives [K5]. */
    goneSeenAt: time(),
  },
  (t) => [
    primaryKey({ columns: [t.canvasId, t.itemId] }),
    index('canvas_item_item').on(t.itemId),
    // Few are marked; with it the purge finds them without reading the others.
    index('canvas_item_gone')
      .on(t.goneSeenAt)
      .where(sql`${t.goneSeenAt} is not null`),
  ],
);

/** A file that the server made of a canvas for somebody, or could not make. */
export const canvasExport = table(
  'canvas_export',
  {
    id: id().primaryKey(),
    canvasId: id().notNull(),
    userId: id().notNull(),
    /** json or canvas. */
    format: string().notNull(),
    options: json<{ includeMetadata: boolean }>().notNull(),
    /** completed or failed. */
    status: string().notNull(),
    /** Where the file can be fetched again; null where it was only answered. */
    resultUrl: string(),
    errorMessage: string(),
    createdAt: time().notNull(),
  },
  (t) => [index('canvas_export_canvas').on(t.canvasId), index('canvas_export_user').on(t.userId)],
);

/** When somebody last opened a canvas: one look counts once in half an hour. */
export const canvasVisit = table(
  'canvas_visit',
  {
    canvasId: id().notNull(),
    userId: id().notNull(),
    /** Counted last. */
    countedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.canvasId, t.userId] }), index('canvas_visit_user').on(t.userId)],
);
