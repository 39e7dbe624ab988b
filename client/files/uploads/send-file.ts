import { createAsset, createFile } from '#shared/operations/assets.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { Form } from './post-form.ts';

/** Where a file may be posted, and under which key the store has it then. */
export interface Permit extends Pick<Form, 'url' | 'fields'> {
  key: string;
}

/** The calls that an upload consists of, beside the form itself. */
export interface FileCalls {
  /** Step 1: asks for leave. Throws ApiError. */
  permit: (row: QueuedUpload, signal: AbortSignal) => Promise<Permit>;
  /** Step 3: makes what was posted a file of the workspace, once under a key. Throws ApiError. */
  create: (row: QueuedUpload, posted: NonNullable<QueuedUpload['posted']>) => Promise<void>;
}

/** A disk store's address stands under the server's own, an S3 store's is whole. */
const storeUrl = (url: string): string => (url.startsWith('/') ? apiUrl(url) : url);

export const fileCalls: FileCalls = {
  permit: async ({ assetId, workspaceId, filename, mimeType, size }, signal) => {
    // Under the same key a second try counts towards the plan as the first one does.
    const input = { workspaceId, fileName: filename, fileType: mimeType, fileSize: size };
    const { output } = await callOperation(createFile, input, { signal, idempotencyKey: assetId });
    return { url: storeUrl(output.s3UploadUrl), fields: output.s3UploadFields, key: output.key };
  },
  create: async (row, { key, operationKey, name, alt }) => {
    const { assetId, workspaceId, filename, mimeType, size, width, height } = row;
    const meta = { width, height, ...(alt !== '' && { alt }) };
    await callOperation(
      createAsset,
      { id: assetId, workspaceId, filename, name, mimeType, fileSize: size, s3Key: key, meta },
      { idempotencyKey: operationKey },
    );
  },
};
