import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import type { S3Settings } from '#server/files/s3-settings.ts';

const Ready = v.object({
  endpoint: v.string(),
  region: v.string(),
  accessKeyId: v.string(),
  secretAccessKey: v.string(),
});

/** A new bucket in Ceph's gateway, which enforces policies, signatures, times and origins as Amazon S3 does. */
export interface CephBucket {
  settings: Required<S3Settings>;
  /** A client with the owner's credentials. */
  client: S3Client;
  close: () => void;
}

/**
 * Starts Ceph's gateway and creates a bucket.
 * @param peers the folder of `PEERS_DIR`
 * @param folder an empty folder for its data
 */
export async function openCephBucket(peers: string, folder: string, port: number): Promise<CephBucket> {
  const script = (name: string, ...args: string[]) =>
    execFileSync('bash', [join(peers, name), folder, ...args], { encoding: 'utf8' });
  const output = script('ceph-s3/start.sh', String(port));
  const { endpoint, region, ...credentials } = v.parse(
    Ready,
    JSON.parse(/READY (\{.*\})/.exec(output)?.[1] ?? ''),
  );
  const settings = { bucket: `files-${randomUUID()}`, region, endpoint, credentials, forcePathStyle: true };
  const client = new S3Client(settings);
  await client.send(new CreateBucketCommand({ Bucket: settings.bucket }));
  return {
    settings,
    client,
    close: () => {
      client.destroy();
      script('stop.sh');
    },
  };
}
