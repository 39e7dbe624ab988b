/** The counts of a person's data on this device that the server does not have. */
export interface Unsent {
  /** Documents with unsent text. */
  texts: number;
  /** Queued changes of files, folders and workspaces, parked ones included. */
  changes: number;
  /** Files that are not uploaded, rejected ones included. */
  files: number;
  /** Rejected changes and orphans that wait for the writer to look at them. */
  unresolved: number;
}

export const NOTHING_UNSENT: Unsent = { texts: 0, changes: 0, files: 0, unresolved: 0 };

export const isNothingUnsent = ({ texts, changes, files, unresolved }: Unsent): boolean =>
  texts + changes + files + unresolved === 0;

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** Returns all counts as a list within a sentence. */
export function unsentText({ texts, changes, files, unresolved }: Unsent): string {
  const parts = [
    ...some(
      texts,
      'document with writing that has not arrived',
      'documents with writing that has not arrived',
    ),
    ...some(changes, 'change that waits to be sent', 'changes that wait to be sent'),
    ...some(files, 'file that has not been uploaded', 'files that have not been uploaded'),
    ...some(unresolved, 'kept text or refused change', 'kept texts or refused changes'),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}
