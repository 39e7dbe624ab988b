/** A bucket, and who may use it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a store that is not Amazon's; undefined for Amazon's. */
  endpoint?: string;
  /** Undefined where the machine's own role says who we are. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /** The bucket is in the path, not in the host's name: most stores but Amazon's. */
  forcePathStyle: boolean;
}
