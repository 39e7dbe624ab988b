/** What this device has of a person and the server has not. */
export interface Unsent {
  /** Documents with text that has not arrived. */
  texts: number;
  /** Changes of files, folders and workspaces that wait, parked ones included. */
  changes: number;
  /** Files that have not been uploaded, refused ones included. */
  files: number;
  /** Refused changes and pieces of lost text that wait to be looked at. */
  kept: number;
}

export const NOTHING_UNSENT: Unsent = { texts: 0, changes: 0, files: 0, kept: 0 };

export const isNothing = ({ texts, changes, files, kept }: Unsent): boolean =>
  texts + changes + files + kept === 0;

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** All of it as a list within a sentence. */
export function unsentText({ texts, changes, files, kept }: Unsent): string {
  const parts = [
    ...some(
      texts,
      'document with writing that has not arrived',
      'documents with writing that has not arrived',
    ),
    ...some(changes, 'change that waits to be sent', 'changes that wait to be sent'),
    ...some(files, 'file that has not been uploaded', 'files that have not been uploaded'),
    ...some(kept, 'kept text or refused change', 'kept texts or refused changes'),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}
