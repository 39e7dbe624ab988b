/** The reasons for which a file, or an entry of it, cannot be restored. */
export type BackupFaultCode =
  | 'not-a-zip'
  | 'not-a-backup'
  | 'cut-off'
  | 'locked'
  | 'damaged'
  | 'ambiguous'
  | 'too-large'
  | 'newer'
  | 'changed';

/** Error for a backup file, or one entry of it, that cannot be read. The message is shown to the writer. */
export class BackupFault extends Error {
  readonly code: BackupFaultCode;
  /** The name of the unreadable entry; undefined for the file as a whole. */
  readonly entry: string | undefined;

  constructor(code: BackupFaultCode, message: string, entry?: string) {
    super(message);
    this.code = code;
    this.entry = entry;
  }
}

/** Creates the fault for a file that was moved, changed or deleted after it was opened. */
export const changedFile = (): BackupFault =>
  new BackupFault(
    'changed',
    'This file cannot be read any more. Was it moved, changed or deleted, or its disk taken out? Choose it once more.',
  );
