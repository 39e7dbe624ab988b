/** A bucket and the credentials for it. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** The endpoint of a store other than Amazon's; undefined for Amazon's. */
  endpoint?: string;
  /** Undefined when the machine's own role identifies the server. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
  /**
   * Whether URLs contain the bucket in the path instead of the host name, as most stores other than Amazon's require.
   */
  forcePathStyle: boolean;
}
