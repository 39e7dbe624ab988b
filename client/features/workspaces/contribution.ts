import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { CreationSection } from './creation-section.tsx';
import { DeletedSection } from './deleted-section.tsx';
import { WorkspacesSection } from './workspaces-section.tsx';

/** The workspaces of a person: the ways to a new one, those there are, and those that can still be restored. */
export const library: readonly PageSection[] = [
  { order: 30, Section: CreationSection },
  { order: 40, Section: WorkspacesSection },
  { order: 50, Section: DeletedSection },
];
