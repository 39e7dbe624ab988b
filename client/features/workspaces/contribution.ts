import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { CreationSection } from './creation-section.tsx';
import { DeletedSection } from './deleted-section.tsx';
import { WorkspacesSection } from './workspaces-section.tsx';

/** The sections of the workspace list: creation, the writer's workspaces, and recently deleted ones. */
export const library: readonly PageSection[] = [
  { order: 30, Section: CreationSection },
  { order: 40, Section: WorkspacesSection },
  { order: 50, Section: DeletedSection },
];
