import { sql } from 'drizzle-orm';
import { id, index, json, primaryKey, string, table, time } from '#server/db/columns';

/**
 * Index of the nodes and edges of all canvases, derived from the canvases' journals (A13). API calls that carry only
 * an item's id find its canvas here [K20]. A row also stays after its item was purged, until the canvas is purged.
 */
export const canvasItem = table(
  'canvas_item',
  {
    canvasId: id().notNull(),
    /** The id that a client assigned. Two canvases can contain equal ids. */
    itemId: string().notNull(),
    /** node or edge. */
    kind: string().notNull(),
    /**
     * When this server first saw the item deleted, by its own clock; null while it is not deleted, or purged [K5].
     */
    goneSeenAt: time(),
  },
  (t) => [
    primaryKey({ columns: [t.canvasId, t.itemId] }),
    index('canvas_item_item').on(t.itemId),
    // Few rows are marked. With this index the purge finds them without reading the others.
    index('canvas_item_gone')
      .on(t.goneSeenAt)
      .where(sql`${t.goneSeenAt} is not null`),
  ],
);

/** An export of a canvas that the server made for a user, or failed to make. */
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
    /** The URL at which the file can be fetched again; null when the file was only sent in the response. */
    resultUrl: string(),
    errorMessage: string(),
    createdAt: time().notNull(),
  },
  (t) => [index('canvas_export_canvas').on(t.canvasId), index('canvas_export_user').on(t.userId)],
);

/** When a user's visit to a canvas was last counted. Further visits within half an hour are not counted. */
export const canvasVisit = table(
  'canvas_visit',
  {
    canvasId: id().notNull(),
    userId: id().notNull(),
    countedAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.canvasId, t.userId] }), index('canvas_visit_user').on(t.userId)],
);
