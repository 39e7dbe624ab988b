/**
 * What pages and service workers say to each other. Both may be of different builds, so these words never change their
 * meaning; a word that is not known is not answered.
 */
export type ToWorker =
  /** A page has come to rest: a good moment to tidy. */
  | { type: 'page-started' }
  /** The writer has agreed to the new build. */
  | { type: 'take-over' };

/** Comes with a port, on which the page answers with its build's id. */
export interface ToPage {
  type: 'which-build';
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

export const isPageStarted = (data: unknown): boolean => typeOf(data) === 'page-started';
export const isTakeOver = (data: unknown): boolean => typeOf(data) === 'take-over';
export const isWhichBuild = (data: unknown): boolean => typeOf(data) === 'which-build';
