import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { DeletedSection } from './deleted-section.tsx';
import { WorkspacesHome } from './workspaces-home.tsx';

/** The sections of the workspace list: the writer's workspaces with the creation of others, and recently deleted ones. */
export const library: readonly PageSection[] = [
  { order: 30, Section: WorkspacesHome },
  { order: 50, Section: DeletedSection },
];
