import { BookOpen, Newspaper, Notebook, Rss, type LucideIcon } from 'lucide-react';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';

/** The icon of each workspace type. */
export const TYPE_ICONS: Record<WorkspaceType, LucideIcon> = {
  general: Notebook,
  novel: BookOpen,
  blog: Rss,
  article: Newspaper,
};
