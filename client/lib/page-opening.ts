/**
 * Why the next page of text opens: `loaded` with the program, as on a reload; `continued` from the list of workspaces, to go
 * on writing; null for all others, which leave the focus where it is.
 */
type PageOpening = 'loaded' | 'continued' | null;

let next: PageOpening = 'loaded';

/** The page that opens next is opened to go on writing in it. */
export function continueWriting(): void {
  next = 'continued';
}

/** Why a page opens; the one that asks first has the answer for itself. */
export function takePageOpening(): PageOpening {
  const opening = next;
  next = null;
  return opening;
}
