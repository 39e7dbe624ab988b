import * as v from 'valibot';
import { readFileKey } from '#shared/assets/file-key.ts';
import { Id } from '#shared/lib/scalars.ts';
import { defineOperation, scopeOfRow, workspaceScope } from './contract.ts';

/**
 * Signed URLs: anyone who has one can read the file until it expires. A URL that begins with `/` is relative to the
 * API.
 */
export const AssetUrls = v.object({
  url: v.string(),
  /** A WebP image of at most 320 pixels a side; null while there is no thumbnail. */
  thumbnailUrl: v.nullable(v.string()),
  /** The time at which both URLs expire. */
  expiresAt: v.string(),
});

/** A key in the file store. */
export const FileKeyInput = v.pipe(
  v.string(),
  v.check((key) => readFileKey(key) !== undefined, 'This is not a key of a file.'),
);

const EXAMPLE_WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const EXAMPLE_ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5db0';
const EXAMPLE_KEY = `assets/${EXAMPLE_WORKSPACE}/${EXAMPLE_ID}`;

export const getAssetUrls = defineOperation({
  name: 'get-asset-urls',
  kind: 'query',
  summary: 'Returns signed URLs for several files of a workspace; files that do not exist are left out.',
  scope: workspaceScope,
  input: v.strictObject({
    workspaceId: Id,
    ids: v.pipe(
      v.array(Id),
      v.minLength(1, 'Name at least one file.'),
      v.maxLength(100, 'At most 100 files can be asked for at once.'),
    ),
  }),
  output: v.object({
    urls: v.array(v.object({ id: v.string(), url: v.string(), thumbnailUrl: v.nullable(v.string()) })),
    expiresAt: v.string(),
  }),
  errors: ['scope_not_found'],
  shows: ['assets'],
  example: { workspaceId: EXAMPLE_WORKSPACE, ids: [EXAMPLE_ID] },
});

export const refreshAssetUrl = defineOperation({
  name: 'refresh-asset-url',
  kind: 'query',
  summary: 'Returns a new signed URL for a file, given its id or its key.',
  scope: scopeOfRow,
  input: v.pipe(
    v.strictObject({ assetId: v.optional(Id), key: v.optional(FileKeyInput) }),
    v.check(
      ({ assetId, key }) => (assetId === undefined) !== (key === undefined),
      'Name the file by its id or by its key.',
    ),
  ),
  output: AssetUrls,
  errors: ['not_found'],
  shows: ['assets'],
  example: { assetId: EXAMPLE_ID },
});

export const getDownloadFileSignedUrl = defineOperation({
  name: 'get-download-file-signed-url',
  kind: 'query',
  summary:
    'Returns a signed URL for a key: that of a file, or that of your own upload that is not registered yet.',
  scope: scopeOfRow,
  input: v.strictObject({ key: FileKeyInput }),
  output: v.string(),
  errors: ['not_found'],
  shows: ['assets'],
  example: { key: EXAMPLE_KEY },
});
