import * as v from 'valibot';

export const WORKSPACE_TYPES = ['general', 'novel', 'blog', 'article'] as const;
export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];

/** A type as an answer carries it: one of a newer version reads as general [F4]. */
export const WorkspaceTypeOutput = v.fallback(v.picklist(WORKSPACE_TYPES), 'general');

/** How a type is named on cards, in filters and in dialogs. */
export const WORKSPACE_TYPE_LABELS: Record<WorkspaceType, { one: string; many: string }> = {
  general: { one: 'General', many: 'General' },
  novel: { one: 'Novel', many: 'Novels' },
  blog: { one: 'Blog', many: 'Blogs' },
  article: { one: 'Article', many: 'Articles' },
};

/** `New Novel`: the name a new workspace of this type has until the writer gives another. */
export const newWorkspaceTitle = (type: WorkspaceType): string => `New ${WORKSPACE_TYPE_LABELS[type].one}`;
