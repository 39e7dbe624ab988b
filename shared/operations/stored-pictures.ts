import * as v from 'valibot';
import { v7 as uuidv7 } from 'uuid';
import { Id } from '#shared/lib/scalars.ts';
import { Alt, AssetView } from './assets.ts';
import { defineOperation, workspaceScope } from './contract.ts';

/** The longest address of a picture, in characters. Signed addresses have about 1,500. */
export const MAX_PICTURE_ADDRESS = 4_096;

export const storePicture = defineOperation({
  name: 'store-picture',
  kind: 'command',
  grows: true,
  summary:
    'Stores a picture of another site as a file at the root of the workspace: the server loads it from a public address over https; a picture of another format or of more than 5 MB becomes a JPEG or PNG that fits.',
  scope: workspaceScope,
  input: v.pipe(
    v.strictObject({
      id: v.optional(Id),
      workspaceId: Id,
      url: v.pipe(
        v.string(),
        v.maxLength(
          MAX_PICTURE_ADDRESS,
          `The address of a picture may have at most ${MAX_PICTURE_ADDRESS.toLocaleString('en')} characters.`,
        ),
      ),
      alt: v.optional(Alt),
    }),
    v.transform((input) => ({ ...input, id: input.id ?? uuidv7() })),
  ),
  output: AssetView,
  errors: [
    'scope_not_found',
    'forbidden',
    'taken',
    'FILE_TOO_LARGE',
    'INVALID_FILE_TYPE',
    'plan_limit',
    'limit_reached',
    'unavailable',
  ],
  alters: ['assets'],
  // Each call loads a picture from another site. The connector counts the same number for all its callers.
  limit: { count: 60, seconds: 60 },
  example: {
    workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
    url: 'https://example.org/harbour.png',
    alt: 'The harbour at six',
  },
});
