import { createAsset, createFile } from '#shared/operations/assets.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { storeUrl } from '#client/api/api-fetch.ts';
import type { QueuedUpload } from '#client/lib/device/schema.ts';
import type { UploadForm } from './post-form.ts';

/** A presigned form for one file, and the key under which the store will have the file. */
export interface PresignedForm extends Pick<UploadForm, 'url' | 'fields'> {
  key: string;
}

/** The operations of an upload: steps 1 and 3. Step 2 posts the form to the store. */
export interface FileCalls {
  /** Step 1: requests a presigned form. @throws ApiError */
  permit: (row: QueuedUpload, signal: AbortSignal) => Promise<PresignedForm>;
  /** Step 3: registers the posted file as a file of the workspace, once per idempotency key. @throws ApiError */
  create: (row: QueuedUpload, posted: NonNullable<QueuedUpload['posted']>) => Promise<void>;
}

export const fileCalls: FileCalls = {
  permit: async ({ assetId, workspaceId, filename, mimeType, size }, signal) => {
    // With the same idempotency key a repeated attempt counts towards the plan only once.
    const input = { workspaceId, fileName: filename, fileType: mimeType, fileSize: size };
    const { output } = await callOperation(createFile, input, { signal, idempotencyKey: assetId });
    return { url: storeUrl(output.s3UploadUrl), fields: output.s3UploadFields, key: output.key };
  },
  create: async (row, { key, operationKey, name, alt, folderId = null, order }) => {
    const { assetId, workspaceId, filename, mimeType, size, width, height } = row;
    const meta = { width, height, ...(alt !== '' && { alt }) };
    await callOperation(
      createAsset,
      {
        id: assetId,
        workspaceId,
        filename,
        name,
        mimeType,
        fileSize: size,
        s3Key: key,
        meta,
        // An older server knows no positions: they are sent only where the file has one.
        ...(folderId !== null && { folderId }),
        ...(order !== undefined && { order }),
      },
      { idempotencyKey: operationKey },
    );
  },
};
