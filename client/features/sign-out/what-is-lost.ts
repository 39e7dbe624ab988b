/** What signing out would take with it, none of which the server has. */
export interface Loss {
  /** Documents with text that has not arrived. */
  texts: number;
  /** Changes of files, folders and workspaces that wait, parked ones included. */
  changes: number;
  /** Files that have not been uploaded, refused ones included. */
  files: number;
  /** Refused changes and pieces of lost text that wait to be looked at. */
  kept: number;
}

export const isNothing = ({ texts, changes, files, kept }: Loss): boolean =>
  texts + changes + files + kept === 0;

const some = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

/** What would be lost, as a sentence. */
export function lossText({ texts, changes, files, kept }: Loss): string {
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
  const list = new Intl.ListFormat('en-US').format(parts);
  return `Signing out removes from this device what the server does not have: ${list}.`;
}
