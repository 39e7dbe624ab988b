import {
  bigint,
  id,
  index,
  int,
  orderKey,
  primaryKey,
  string,
  table,
  time,
  uniqueIndex,
} from '#server/db/columns';
import { sql } from 'drizzle-orm';

/**
 * The order key of the files that were uploaded before files had positions: a valid key after those of other items, so
 * that they are last at the root, by name.
 */
const EARLIER_ORDER = 'd0000';

/** A file of a workspace. The file store holds its bytes under `key`. */
export const asset = table(
  'asset',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    /** The user that uploaded the file. */
    ownerId: id().notNull(),
    /** Null at the root. */
    folderId: id(),
    /** A key of fractional-indexing, as of the other items of the tree. */
    order: orderKey().notNull().default(EARLIER_ORDER),
    name: string().notNull(),
    /** The file's name when it was uploaded. */
    filename: string().notNull(),
    /** image, video or file. */
    type: string().notNull(),
    /** The media type, detected from the bytes. */
    mimeType: string().notNull(),
    /** Size in bytes, as stored. */
    fileSize: int().notNull(),
    key: string().notNull(),
    sha256: string().notNull(),
    /** Null until the thumbnail is made, and for files without one. */
    thumbnailKey: string(),
    /** When a thumbnail was tried. There is no second try. */
    thumbnailTriedAt: time(),
    /** Width in pixels, as displayed; null for a file that is not an image. */
    width: int(),
    height: int(),
    alt: string().notNull(),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
    /** The user that deleted the file; null for others, and for files that an older build deleted. */
    deletedBy: id(),
  },
  (t) => [
    index('asset_workspace').on(t.workspaceId, t.seq),
    index('asset_page').on(t.workspaceId, t.id),
    index('asset_folder').on(t.workspaceId, t.folderId, t.order),
    uniqueIndex('asset_key').on(t.key),
    index('asset_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
    // Few rows qualify at a time. With this index the thumbnail job finds them without reading the others.
    index('asset_untried')
      .on(t.createdAt)
      .where(sql`${t.thumbnailTriedAt} is null`),
  ],
);

/**
 * A signed form that permits one upload. Its bytes count towards the plan of the workspace's owner until the sweep
 * removes the grant.
 */
export const uploadGrant = table(
  'upload_grant',
  {
    key: string().primaryKey(),
    /** SHA-256 of the request's operation key. */
    request: string().notNull(),
    /** The workspace; the user for the upload of a photo. */
    workspaceId: id().notNull(),
    /** The size that the form allows; after the upload became a file, the part that the file does not use. */
    bytes: int().notNull(),
    /** When the upload became a file. From then on the grant permits no upload. */
    usedAt: time(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('upload_grant_request').on(t.request),
    index('upload_grant_workspace').on(t.workspaceId),
    index('upload_grant_created').on(t.createdAt),
  ],
);

/**
 * The files that a document or canvas contains, derived from its journal (A13). All of its rows are replaced
 * together.
 */
export const assetUse = table(
  'asset_use',
  {
    /** May name a file of another workspace or none at all: readers must check. */
    assetId: id().notNull(),
    /** The document's or canvas's room. */
    ydocId: id().notNull(),
  },
  (t) => [primaryKey({ columns: [t.assetId, t.ydocId] }), index('asset_use_room').on(t.ydocId)],
);
