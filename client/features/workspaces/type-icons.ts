import { BookOpen, Newspaper, Notebook, Rss, type LucideIcon } from 'lucide-react';
import type { WorkspaceType } from '#shared/documents/workspace-type.ts';

/** The sign of each type, in the margin of its card. */
export const TYPE_ICONS: Record<WorkspaceType, LucideIcon> = {
  general: Notebook,
  novel: BookOpen,
  blog: Rss,
  article: Newspaper,
};
