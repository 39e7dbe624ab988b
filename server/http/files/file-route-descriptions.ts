import { DOWNLOAD_PATH } from '#server/files/download-url.ts';
import { UPLOAD_PATH, type UploadRefused } from '#server/files/upload-policy.ts';

type Json = Record<string, unknown>;

const REFUSALS: readonly UploadRefused['code'][] = ['AccessDenied', 'EntityTooLarge', 'InvalidArgument'];

/** The error of a bucket, as JSON. */
const REFUSAL: Json = {
  type: 'object',
  required: ['code', 'message'],
  properties: { code: { type: 'string', enum: REFUSALS }, message: { type: 'string' } },
};

const field = (description: string): Json => ({ type: 'string', description });
const ofType = (mediaType: string, schema: Json): Json => ({ content: { [mediaType]: { schema } } });
const refused = (description: string): Json => ({ description, ...ofType('application/json', REFUSAL) });
const failed = (code: string): Json => ({
  description: `\`${code}\``,
  ...ofType('application/json', { $ref: '#/components/schemas/Error' }),
});
const BYTES: Json = ofType('*/*', { type: 'string', format: 'binary' });

const signed = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: true,
  description,
  schema: { type: 'string' },
});

/**
 * OpenAPI paths of the disk store's two routes. They are not operations: a signature alone permits their use, and with
 * a bucket its own addresses take their place.
 */
export const FILE_ROUTE_DESCRIPTIONS: Json = {
  [UPLOAD_PATH]: {
    post: {
      operationId: 'files-upload',
      summary:
        'Takes the form that create-file allowed: its fields in their order, then the file. Where files lie in a bucket this address is not there, and create-file answers the bucket’s.',
      tags: ['files'],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              additionalProperties: false,
              required: ['key', 'Content-Type', 'policy', 'signature', 'file'],
              properties: {
                key: field('Where it is to lie, as create-file answered.'),
                'Content-Type': field('The type that was allowed.'),
                policy: field('What was allowed: key, type, size and time.'),
                signature: field('That this server allowed it.'),
                file: { type: 'string', format: 'binary', description: 'The last part of the form.' },
              },
            },
          },
        },
      },
      responses: {
        '204': { description: 'Stored. create-asset makes it a file of the workspace.' },
        '400': refused('It is too large, or no whole form with a file; nothing was stored.'),
        '403': refused('It is not what was signed, or the time has run out; nothing was stored.'),
        '429': failed('too_many_requests'),
        '500': failed('internal'),
      },
    },
  },
  [DOWNLOAD_PATH]: {
    get: {
      operationId: 'files-download',
      summary:
        'A file, or a part of it by Range. The whole address comes from get-asset-urls, is signed and runs out within 10 minutes; in a bucket it is the bucket’s.',
      tags: ['files'],
      parameters: [
        signed('key', 'Where it lies.'),
        signed('for', 'The person whose right to the file it is; the address ends with that right.'),
        signed('session', 'The session that asked for the address; the address ends with it.'),
        signed('type', 'The media type of the answer.'),
        signed('disposition', 'The Content-Disposition of the answer.'),
        signed('expires', 'Epoch milliseconds.'),
        signed('signature', 'That this server allowed it.'),
      ],
      responses: {
        '200': { description: 'The file.', ...BYTES },
        '206': { description: 'The part that was asked for.', ...BYTES },
        '403': failed('forbidden'),
        '404': failed('not_found'),
        '416': { description: 'The file has no such part.' },
        '500': failed('internal'),
      },
    },
  },
};
