import type { Contributions } from '#client/workspace/contributions/compose.ts';

/** What the application gives its routes. */
export interface RouterContext {
  /** Fetches what features add to an open workspace. */
  loadContributions: () => Promise<Contributions>;
}
