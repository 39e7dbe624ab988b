/** Why a file cannot be restored from. */
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

/** A file, or one entry of it, that cannot be read. The message is written for a writer. */
export class BackupFault extends Error {
  readonly code: BackupFaultCode;
  /** The entry it is about; undefined for the file as a whole. */
  readonly entry: string | undefined;

  constructor(code: BackupFaultCode, message: string, entry?: string) {
    super(message);
    this.code = code;
    this.entry = entry;
  }
}

/** The file is not what it was when it was opened. */
export const changedFile = (): BackupFault =>
  new BackupFault(
    'changed',
    'This file cannot be read any more. Was it moved, changed or deleted, or its disk taken out? Choose it once more.',
  );
