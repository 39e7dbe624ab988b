import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { ASSET_TYPES, cleanFileName } from '#shared/assets/file-rules.ts';
import { Count, Id, Name, Timestamp } from '#shared/lib/scalars.ts';
import { AssetUrls, FileKeyInput } from './asset-urls.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';
import { After, Order } from './tree.ts';

const nullableNumber = v.nullable(v.number());

/** A file of a workspace. */
const AssetFields = v.object({
  id: v.string(),
  workspaceId: v.string(),
  ownerId: v.string(),
  /** Null at the root. An older server has no folders of files. */
  folderId: v.fallback(v.nullable(v.string()), null),
  /** The order key among its siblings, compared by bytes; ties are ordered by id [F14]. */
  order: v.fallback(v.string(), ''),
  type: v.fallback(v.picklist(ASSET_TYPES), 'file'),
  /** The original file name. */
  filename: v.string(),
  /** The present name. */
  name: v.string(),
  /** The media type that the server detected in the bytes. */
  mimeType: v.string(),
  /** In bytes. */
  fileSize: v.number(),
  /** The key of the file in the store; it is not a URL. */
  s3Key: v.string(),
  meta: v.object({ width: nullableNumber, height: nullableNumber, alt: v.string() }),
  hasThumbnail: v.boolean(),
  createdAt: v.string(),
  updatedAt: v.string(),
});
/** The fields of a file without its URL: those that are stored. */
export type AssetFields = v.InferOutput<typeof AssetFields>;

/** A file with a URL to read it. */
export const AssetView = v.object({
  ...AssetFields.entries,
  /**
   * A signed URL, valid for 5 to 10 minutes; `get-asset` and `refresh-asset-url` return a new one with its expiry. Empty
   * in an answer of an older server.
   */
  url: v.fallback(v.string(), ''),
});
export type AssetView = v.InferOutput<typeof AssetView>;

/** A deleted file that can be restored. */
export const DeletedAsset = v.object({
  ...AssetFields.entries,
  deletedAt: Timestamp,
  /** The time after which it is deleted permanently. */
  restorableUntil: Timestamp,
  /** The person who deleted it, with the display name or "Writer"; null if this is not known. */
  deletedBy: v.nullable(v.object({ id: v.string(), name: v.string() })),
  /** A signed URL of the thumbnail, for callers who may restore the file; null for others and without a thumbnail. */
  thumbnailUrl: v.nullable(v.string()),
});
export type DeletedAsset = v.InferOutput<typeof DeletedAsset>;

const FileName = v.pipe(
  v.string(),
  v.maxLength(4_096, 'A file name may have at most 4,096 characters.'),
  v.transform(cleanFileName),
);
/** A media type with its parameters. The server decides whether it is allowed, with the specified error message. */
const MediaType = v.pipe(v.string(), v.maxLength(200, 'A file type may have at most 200 characters.'));
/** Pixels. */
const Length = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));
/** The description of a picture. */
export const Alt = v.pipe(
  v.string(),
  v.maxLength(2_000, 'A description may have at most 2,000 characters.'),
  v.check((text) => text.isWellFormed(), 'A description holds a broken character.'),
);

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5db0';
const EXAMPLE_UPLOAD = `uploads/${EXAMPLE_WORKSPACE}/9b2c61de-40f1-4c1c-8e57-0c3f5a7d2e11`;

export const createFile = defineOperation({
  name: 'create-file',
  kind: 'command',
  grows: true,
  // Version 2 makes `workspaceId` optional.
  version: 2,
  summary:
    'Creates a presigned upload for one file, valid for 15 minutes: its URL, its form fields and the key of the file.',
  // Without a workspace, the server finds the only one of the caller.
  scope: ({ workspaceId }) => (workspaceId === undefined ? undefined : `workspace:${workspaceId}`),
  input: v.strictObject({
    /** Required of a person with several workspaces. */
    workspaceId: v.optional(Id),
    fileName: FileName,
    fileType: MediaType,
    /** In bytes; a file that is too large is rejected before it is uploaded. */
    fileSize: v.optional(Count),
  }),
  output: v.object({
    /** Accepts a multipart form: the fields in their order, then `file`. */
    s3UploadUrl: v.string(),
    s3UploadFields: v.record(v.string(), v.string()),
    key: v.string(),
    expiresAt: v.string(),
  }),
  errors: ['scope_not_found', 'forbidden', 'FILE_TOO_LARGE', 'INVALID_FILE_TYPE', 'plan_limit'],
  // Anyone who has the fields can upload, so the answer is not stored under the idempotency key.
  secret: true,
  limit: { count: 120, seconds: 60 },
  example: { workspaceId: EXAMPLE_WORKSPACE, fileName: 'harbour.png', fileType: 'image/png' },
});

export const createAsset = defineOperation({
  name: 'create-asset',
  kind: 'command',
  grows: true,
  // Version 2 adds `folderId` and `order`.
  version: 2,
  summary:
    'Registers an uploaded file in the workspace after checking its size, its type and its dimensions; it goes to the root if its folder is missing, locked or in the trash.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      filename: FileName,
      name: v.optional(Name),
      /** The type by the caller's account; the server detects the type itself. */
      type: v.optional(v.picklist(ASSET_TYPES)),
      mimeType: v.optional(MediaType),
      fileSize: v.optional(Count),
      /** The key that create-file returned. */
      s3Key: FileKeyInput,
      folderId: v.optional(v.nullable(Id)),
      order: v.optional(Order),
      url: v.optional(v.pipe(v.string(), v.maxLength(4_096))),
      meta: v.optional(
        v.strictObject({
          width: v.optional(v.nullable(Length)),
          height: v.optional(v.nullable(Length)),
          alt: v.optional(Alt),
        }),
      ),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7(), name: input.name ?? input.filename })),
  ),
  output: AssetView,
  errors: [
    'scope_not_found',
    'forbidden',
    'taken',
    'not_found',
    'FILE_TOO_LARGE',
    'INVALID_FILE_TYPE',
    'plan_limit',
    'limit_reached',
  ],
  alters: ['assets'],
  offline: true,
  example: {
    workspaceId: EXAMPLE_WORKSPACE,
    filename: 'harbour.png',
    mimeType: 'image/png',
    fileSize: 48_213,
    s3Key: EXAMPLE_UPLOAD,
  },
});

export const duplicateAsset = defineOperation({
  name: 'duplicate-asset',
  kind: 'command',
  grows: true,
  summary:
    'Copies a file with its bytes, directly after the original; the copy goes to the root if its folder is missing, locked or in the trash.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      /** The file to copy. */
      assetId: Id,
      /** By default the name of the original with "copy" before its extension. */
      name: v.optional(Name),
      /** By default the folder of the original. */
      folderId: v.optional(v.nullable(Id)),
      /** By default directly after the original; in another folder, the last position. */
      order: v.optional(Order),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: AssetView,
  errors: ['not_found', 'forbidden', 'taken', 'plan_limit', 'limit_reached'],
  alters: ['assets'],
  offline: true,
  example: { assetId: EXAMPLE_ID, name: 'harbour copy.png' },
});

export const getAsset = defineOperation({
  name: 'get-asset',
  kind: 'query',
  summary: 'Returns one file with a signed URL to read it.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ ...AssetView.entries, ...AssetUrls.entries }),
  errors: ['not_found'],
  shows: ['assets'],
  example: { id: EXAMPLE_ID },
});

export const getWorkspaceAssets = defineOperation({
  name: 'get-workspace-assets',
  kind: 'query',
  summary: 'Lists the files of a workspace in order of id, 1,000 per page.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id, after: v.optional(After) }),
  output: v.object({ assets: v.array(AssetView), next: v.nullable(v.string()) }),
  errors: ['scope_not_found'],
  shows: ['assets'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getDeletedAssets = defineOperation({
  name: 'get-deleted-assets',
  kind: 'query',
  summary:
    'Lists the files that were deleted within the last 30 days and who deleted them, the most recent deletion first.',
  scope: workspaceScope,
  input: v.strictObject({ workspaceId: Id }),
  output: v.array(DeletedAsset),
  errors: ['scope_not_found'],
  shows: ['assets'],
  example: { workspaceId: EXAMPLE_WORKSPACE },
});

export const getAssetUsage = defineOperation({
  name: 'get-asset-usage',
  kind: 'query',
  summary: 'Lists the documents and canvases that contain a file and that the caller may see.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({
    uses: v.array(
      v.object({
        kind: v.picklist(['document', 'canvas']),
        id: v.string(),
        title: v.string(),
        isInTrash: v.boolean(),
      }),
    ),
    /** The number of uses beyond the first 100. */
    more: v.number(),
  }),
  errors: ['not_found'],
  shows: ['assets', 'documents', 'canvases'],
  example: { id: EXAMPLE_ID },
});

export const updateAsset = defineOperation({
  name: 'update-asset',
  kind: 'command',
  // Version 2 adds `folderId` and `order`.
  version: 2,
  summary: 'Changes the name or the description of a file, or moves it to a folder or to the root.',
  scope: scopeOfRow,
  input: v.strictObject({
    id: Id,
    name: v.optional(Name),
    alt: v.optional(Alt),
    /** Null is the root. A file does not go into the trash: it is deleted directly. */
    folderId: v.optional(v.nullable(Id)),
    order: v.optional(Order),
  }),
  output: AssetView,
  errors: ['not_found', 'forbidden', 'locked', 'conflict'],
  alters: ['assets'],
  offline: true,
  example: { id: EXAMPLE_ID, name: 'The harbour at six' },
});

export const deleteAsset = defineOperation({
  name: 'delete-asset',
  kind: 'command',
  summary:
    'Deletes a file; it can be restored for 30 days, and items that contain it do not show it until then.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: v.object({ id: v.string() }),
  errors: ['not_found', 'forbidden', 'locked'],
  alters: ['assets'],
  offline: true,
  example: { id: EXAMPLE_ID },
});

export const restoreAsset = defineOperation({
  name: 'restore-asset',
  kind: 'command',
  summary:
    'Restores a deleted file to its folder, or to the root if the folder accepts no items; a file that is not deleted stays unchanged.',
  scope: scopeOfRow,
  input: v.strictObject({ id: Id }),
  output: AssetView,
  errors: ['not_found', 'forbidden'],
  alters: ['assets'],
  offline: true,
  example: { id: EXAMPLE_ID },
});
