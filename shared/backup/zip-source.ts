/** What a zip is read from: bytes in memory, or a file that stays where it lies. */
export interface ZipSource {
  /** In bytes. */
  readonly size: number;
  /** Its bytes from a first to before a last one, both within it. @throws BackupFault `changed` */
  read: (from: number, to: number) => Uint8Array;
}

export const bytesSource = (bytes: Uint8Array): ZipSource => ({
  size: bytes.byteLength,
  read: (from, to) => bytes.subarray(from, to),
});
