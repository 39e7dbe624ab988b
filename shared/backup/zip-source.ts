/** The input of {@link ZipReader}: bytes in memory, or a file that is read piece by piece. */
export interface ZipSource {
  /** The length in bytes. */
  readonly size: number;
  /**
   * Reads the bytes from `from` up to, but not including, `to`; both are within the source.
   * @throws BackupFault `changed`
   */
  read: (from: number, to: number) => Uint8Array;
}

/** Returns a source that reads from memory. */
export const bytesSource = (bytes: Uint8Array): ZipSource => ({
  size: bytes.byteLength,
  read: (from, to) => bytes.subarray(from, to),
});
