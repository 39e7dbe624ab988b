import type { S3Client } from '@aws-sdk/client-s3';
import { FileTooLong, type FileStore } from './file-store.ts';
import type { S3Settings } from './s3-settings.ts';
import { CACHE_CONTROL } from './served-as.ts';

/** So many objects are deleted by one request. */
const AT_ONCE = 1_000;
const SECOND = 1_000;

/** Loaded when the first file is asked for: 20 MB of code that a start does not wait for. */
const load = async () => {
  const [client, post, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-presigned-post'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...client, ...post, ...presigner };
};

/** Files in a bucket. The bucket enforces what was signed; bytes go between it and the devices. */
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
      // From the same moment on, the same address: a cache knows it again.
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
      for (let at = 0; at < keys.length; at += AT_ONCE) {
        const Objects = keys.slice(at, at + AT_ONCE).map((Key) => ({ Key }));
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
    // Checksums of the newest kind are refused by stores that do not know them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, sdk };
}

/** Where devices send to and read from: the page may talk to no other. */
function originOf({ bucket, region, endpoint, forcePathStyle }: S3Settings): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  return url.origin;
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
