/**
 * A message from a page to the service worker. The two can be of different builds, so a message never changes its
 * meaning, and an unknown message is ignored.
 */
export type ToWorker =
  /** A page is idle: a good moment to clean up. */
  | { type: 'page-started' }
  /** The writer has agreed to load the new build. */
  | { type: 'take-over' };

/** A message to a page. It carries a port, on which the page answers with the id of its build. */
export interface ToPage {
  type: 'which-build';
}

const typeOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined;

export const isPageStarted = (data: unknown): boolean => typeOf(data) === 'page-started';
export const isTakeOver = (data: unknown): boolean => typeOf(data) === 'take-over';
export const isWhichBuild = (data: unknown): boolean => typeOf(data) === 'which-build';
