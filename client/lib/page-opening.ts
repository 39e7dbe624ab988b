/**
 * The reason why the next page of text opens. `loaded`: with the app, as on a reload. `continued`: from the list of
 * workspaces, to go on writing. Null: any other reason, which leaves the focus where it is.
 */
type PageOpening = 'loaded' | 'continued' | null;

let next: PageOpening = 'loaded';

/** Records that the next page is opened to go on writing. */
export function continueWriting(): void {
  next = 'continued';
}

/** Returns the reason why a page opens, and clears it: only the first caller gets it. */
export function takePageOpening(): PageOpening {
  const opening = next;
  next = null;
  return opening;
}
