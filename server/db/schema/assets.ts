import { bigint, id, index, int, primaryKey, string, table, time, uniqueIndex } from '#server/db/columns';
import { sql } from 'drizzle-orm';

/** A file of a workspace; its bytes lie in the file store under `key`. */
export const asset = table(
  'asset',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    /** Who uploaded it. */
    ownerId: id().notNull(),
    name: string().notNull(),
    /** What the file was called. */
    filename: string().notNull(),
    /** image, video or file. */
    type: string().notNull(),
    /** As its bytes say. */
    mimeType: string().notNull(),
    /** Bytes, as stored. */
    fileSize: int().notNull(),
    key: string().notNull(),
    sha256: string().notNull(),
    /** Null until one is made, and for what has none. */
    thumbnailKey: string(),
    /** When a thumbnail was tried: not tried again. */
    thumbnailTriedAt: time(),
    /** Pixels, as the picture is seen; null where it is none. */
    width: int(),
    height: int(),
    alt: string().notNull(),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
  },
  (t) => [
    index('asset_workspace').on(t.workspaceId, t.seq),
    index('asset_page').on(t.workspaceId, t.id),
    uniqueIndex('asset_key').on(t.key),
    index('asset_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
    // Few rows at a time; with it the job finds them without reading the others.
    index('asset_untried')
      .on(t.createdAt)
      .where(sql`${t.thumbnailTriedAt} is null`),
  ],
);

/** A form that was signed for one upload: its bytes count towards the plan of the workspace's owner until they are swept. */
export const uploadGrant = table(
  'upload_grant',
  {
    key: string().primaryKey(),
    /** SHA-256 of the request's operation key. */
    request: string().notNull(),
    workspaceId: id().notNull(),
    /** What the form allows; once a file was made of it, what that did not need. */
    bytes: int().notNull(),
    /** When a file was made of it: nothing is uploaded with it any more. */
    usedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('upload_grant_request').on(t.request),
    index('upload_grant_workspace').on(t.workspaceId),
    index('upload_grant_created').on(t.createdAt),
  ],
);

/** Which documents and canvases hold a file, derived from their journals (A13): replaced as a whole when it changes. */
export const assetUse = table(
  'asset_use',
  {
    /** A file of any workspace or of none: who reads looks at that. */
    assetId: id().notNull(),
    /** The document's or canvas's room. */
    ydocId: id().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.ydocId] }), index('asset_use_room').on(t.ydocId)],
);
