import type { Contributions } from '#client/workspace/contributions/compose.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** What the application gives its routes. */
export interface RouterContext {
  /** Fetches what features add to an open workspace. */
  loadContributions: () => Promise<Contributions>;
  /** Fetches the sections of the list of workspaces. */
  loadWorkspacesSections: () => Promise<readonly PageSection[]>;
}
