/** An item that is not in the zip, or not completely, with the reason as a sentence. */
export interface LeftOut {
  /** The workspace of the item; null for the photo of the account. */
  workspaceId: string | null;
  id: string;
  name: string;
  reason: string;
}

export const NO_FILE = 'The file could not be found in the file store.';
