import {
  bigint,
  bool,
  id,
  index,
  int,
  json,
  orderKey,
  primaryKey,
  string,
  table,
  time,
  uniqueIndex,
} from '#server/db/columns';
import { sql } from 'drizzle-orm';

export const workspace = table(
  'workspace',
  {
    id: id().primaryKey(),
    ownerId: id().notNull(),
    title: string().notNull(),
    type: string().notNull(),
    /** Validated by `WorkspaceSettings` in shared/documents. */
    settings: json<Record<string, unknown>>().notNull(),
    /** The version of the template that the first content was made from (D7). */
    templateVersion: int().notNull(),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
  },
  (t) => [
    index('workspace_owner').on(t.ownerId),
    // Few rows are marked. With this index the purge finds them without reading the others.
    index('workspace_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

export const workspaceMember = table(
  'workspace_member',
  {
    workspaceId: id().notNull(),
    userId: id().notNull(),
    role: string().notNull(),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('workspace_member_user').on(t.userId),
    index('workspace_member_seq').on(t.workspaceId, t.seq),
  ],
);

/** An invitation, pending until it is accepted. It does not reveal whether an address has an account (H2). */
export const workspaceInvitation = table(
  'workspace_invitation',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    email: string().notNull(),
    role: string().notNull(),
    invitedBy: id().notNull(),
    /** pending, accepted, declined or revoked. */
    status: string().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    answeredAt: time(),
  },
  (t) => [
    uniqueIndex('workspace_invitation_open')
      .on(t.workspaceId, t.email)
      .where(sql`${t.status} = 'pending'`),
    index('workspace_invitation_workspace').on(t.workspaceId),
    index('workspace_invitation_email').on(t.email),
    index('workspace_invitation_sender').on(t.invitedBy, t.createdAt),
  ],
);

/** An offer of a workspace by its owner to a member. The member becomes the owner by accepting it (H4). */
export const workspaceTransfer = table(
  'workspace_transfer',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    /** The owner at the time of the offer. */
    fromUserId: id().notNull(),
    toUserId: id().notNull(),
    /** pending, accepted, declined or revoked. */
    status: string().notNull(),
    createdAt: time().notNull(),
    expiresAt: time().notNull(),
    answeredAt: time(),
  },
  (t) => [
    uniqueIndex('workspace_transfer_open')
      .on(t.workspaceId)
      .where(sql`${t.status} = 'pending'`),
    index('workspace_transfer_workspace').on(t.workspaceId),
    index('workspace_transfer_receiver').on(t.toUserId),
    index('workspace_transfer_sender').on(t.fromUserId, t.createdAt),
  ],
);

export const folder = table(
  'folder',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    ownerId: id().notNull(),
    name: string().notNull(),
    parentId: id(),
    order: orderKey().notNull(),
    color: string(),
    isLocked: bool().notNull().default(false),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
    /** When it was moved into the trash folder itself; null elsewhere, and where an older version moved it. */
    trashedAt: time(),
  },
  (t) => [
    index('folder_workspace').on(t.workspaceId, t.seq),
    index('folder_page').on(t.workspaceId, t.id),
    index('folder_parent').on(t.workspaceId, t.parentId, t.order),
    index('folder_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

export const document = table(
  'document',
  {
    /** Equals its room's `ydocId`. */
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    ownerId: id().notNull(),
    folderId: id(),
    title: string().notNull(),
    slug: string().notNull(),
    order: orderKey().notNull(),
    type: string().notNull().default('document'),
    meta: json<Record<string, unknown>>().notNull(),
    isPinned: bool().notNull().default(false),
    /** The writing style that prompts about this document carry; null for none. It may be deleted: readers must check. */
    writingStyleId: id(),
    wordCount: int().notNull().default(0),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
    /**
     * Derived from the journal (A13). It must be the last column: SQLite reaches a column after a long text only by
     * reading all of the text, which made a page of the tree ten times as expensive (F11).
     */
    contentMd: string().notNull().default(''),
  },
  (t) => [
    index('document_workspace').on(t.workspaceId, t.seq),
    index('document_page').on(t.workspaceId, t.id),
    index('document_folder').on(t.workspaceId, t.folderId, t.order),
    index('document_updated').on(t.workspaceId, t.updatedAt),
    index('document_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
    uniqueIndex('document_slug')
      .on(t.workspaceId, t.slug)
      .where(sql`${t.deletedAt} is null`),
  ],
);

export const canvas = table(
  'canvas',
  {
    /** Equals its room's `ydocId`. */
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    ownerId: id().notNull(),
    folderId: id(),
    title: string().notNull(),
    order: orderKey().notNull(),
    isPinned: bool().notNull().default(false),
    seq: bigint().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    deletedAt: time(),
    /** Validated by `CanvasSettings` in shared/documents; null stands for the defaults. */
    settings: json<Record<string, unknown>>(),
    lastViewedAt: time(),
    viewCount: int().notNull().default(0),
    /** When it was moved into the trash folder itself; null elsewhere, and where an older version moved it. */
    trashedAt: time(),
  },
  (t) => [
    index('canvas_workspace').on(t.workspaceId, t.seq),
    index('canvas_page').on(t.workspaceId, t.id),
    index('canvas_folder').on(t.workspaceId, t.folderId, t.order),
    index('canvas_deleted')
      .on(t.deletedAt, t.id)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

/** A saved filter, shown as a tab beside Files and Canvases. */
export const customTab = table(
  'custom_tab',
  {
    id: id().primaryKey(),
    workspaceId: id().notNull(),
    ownerId: id().notNull(),
    name: string().notNull(),
    type: string().notNull(),
    icon: string().notNull(),
    /** The position among the tabs, starting at 0. Equal positions are ordered by id. */
    order: int().notNull(),
    isDefault: bool().notNull().default(false),
    /** Validated by `ItemFilter` in shared/custom-tabs. */
    settings: json<Record<string, unknown>>().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [index('custom_tab_workspace').on(t.workspaceId)],
);
