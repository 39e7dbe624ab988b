import type { S3Client } from '@aws-sdk/client-s3';
import { FileTooLong, type FileStore } from './file-store.ts';
import type { S3Settings } from './s3-settings.ts';
import { CACHE_CONTROL } from './served-as.ts';
import { uploadParts } from './upload-parts.ts';

/** S3's limit of objects in one delete request. */
const MAX_KEYS = 1_000;
const SECOND = 1_000;

/** Loads the SDK when the first file is needed. It is 20 MB of code, for which the start must not wait. */
const load = async () => {
  const [client, post, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...client, ...post, ...presigner };
};

/**
 * Creates a file store in an S3 bucket. The bucket enforces the signed permissions, and devices exchange bytes with
 * it directly.
 */
export function s3Store(settings: S3Settings): FileStore {
  const { bucket: Bucket } = settings;
  let opened: Promise<{ client: S3Client; sdk: Awaited<ReturnType<typeof load>> }> | undefined;
  const s3 = () => (opened ??= open(settings));

  return {
    origin: originOf(settings),
    allowUpload: async ({ key, type, maxBytes, expiresAt }) => {
      const { client, sdk } = await s3();
      return sdk.createPresignedPost(client, {
        Bucket,
        Key: key,
        Fields: { 'Content-Type': type },
        Conditions: [
          ['content-length-range', 0, maxBytes],
          ['eq', '$Content-Type', type],
          ['eq', '$key', key],
        ],
        Expires: Math.ceil((expiresAt - Date.now()) / SECOND),
      });
    },
    downloadUrl: async ({ key, type, disposition, expiresAt, signedAt }) => {
      const { client, sdk } = await s3();
      const command = new sdk.GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentType: type,
        ResponseContentDisposition: disposition,
        ResponseCacheControl: CACHE_CONTROL,
      });
      // A fixed signing date makes equal grants yield the same URL, so that caches recognise it.
      const signingDate = new Date(signedAt);
      const expiresIn = Math.ceil((expiresAt - signedAt) / SECOND);
      return sdk.getSignedUrl(client, command, { expiresIn, signingDate });
    },
    read: async (key, maxBytes) => {
      const { client, sdk } = await s3();
      try {
        const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
        if (ContentLength > maxBytes) {
          throw new FileTooLong(`${ContentLength} bytes, at most ${maxBytes} were asked for.`);
        }
        return await Body?.transformToByteArray();
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    put: async (key, bytes, type) => {
      const { client, sdk } = await s3();
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: type }));
    },
    putStream: async (key, from, type) => {
      const { client, sdk } = await s3();
      return uploadParts(client, sdk, { Bucket, Key: key, ContentType: type }, from);
    },
    readStream: async (key) => {
      const { client, sdk } = await s3();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: key }));
        // In Node the body is a Readable.
        return Body as AsyncIterable<Uint8Array> | undefined;
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    has: async (key) => {
      const { client, sdk } = await s3();
      try {
        await client.send(new sdk.HeadObjectCommand({ Bucket, Key: key }));
        return true;
      } catch (error) {
        if (isAbsent(error)) return false;
        throw error;
      }
    },
    remove: async (keys) => {
      const { client, sdk } = await s3();
      for (let at = 0; at < keys.length; at += MAX_KEYS) {
        const Objects = keys.slice(at, at + MAX_KEYS).map((Key) => ({ Key }));
        const answer = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        );
        const [failed] = answer.Errors ?? [];
        if (failed) throw new Error(`A file could not be removed: ${failed.Code ?? 'unknown'}.`);
      }
    },
    list: async function* list(prefix) {
      const { client, sdk } = await s3();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        for (const { Key, Size = 0, LastModified } of Contents)
          if (Key !== undefined)
            yield { key: Key, size: Size, storedAt: LastModified?.getTime() ?? Date.now() };
      }
    },
  };
}

async function open({ region, endpoint, credentials, forcePathStyle }: S3Settings) {
  const sdk = await load();
  const client = new sdk.S3Client({
    region,
    forcePathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Stores other than Amazon's may reject the newer checksums that the SDK adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

/** Returns the bucket's origin, which the page's CSP allows for uploads and downloads. */
function originOf({ bucket, region, endpoint, forcePathStyle }: S3Settings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
