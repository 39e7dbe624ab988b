import type * as Sdk from '@aws-sdk/client-s3';

/** S3 takes parts from 5 MiB up, and at most 10,000 of them: files of up to 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;

/**
 * Uploads a stream as an object in parts. Only one part is in memory. After an error the parts are removed.
 * @returns the length in bytes
 */
export async function uploadParts(
  client: Sdk.S3Client,
  sdk: Pick<
    typeof Sdk,
    | 'AbortMultipartUploadCommand'
    | 'CompleteMultipartUploadCommand'
    | 'CreateMultipartUploadCommand'
    | 'UploadPartCommand'
  >,
  { ContentType, ...object }: { Bucket: string; Key: string; ContentType: string },
  from: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ ...object, ContentType }));
  const upload = { ...object, UploadId };
  try {
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    let size = 0;
    for await (const Body of inParts(from)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
      Parts.push({ ETag, PartNumber });
      size += Body.byteLength;
    }
    await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    return size;
  } catch (error) {
    // The first error is the one to report. A bucket's lifecycle rule removes parts that remain.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** Yields the stream in parts of {@link PART_BYTES}; the last one may be shorter, and is empty for an empty stream. */
async function* inParts(from: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  let isEmpty = true;
  for await (const chunk of from) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    isEmpty = false;
    chunks = [];
    size = 0;
  }
  if (size > 0 || isEmpty) yield Buffer.concat(chunks);
}
