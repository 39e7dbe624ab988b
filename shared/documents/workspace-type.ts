import * as v from 'valibot';

export const WORKSPACE_TYPES = ['general', 'novel', 'blog', 'article'] as const;
export type WorkspaceType = (typeof WORKSPACE_TYPES)[number];

/** The type of a workspace in an answer: an unknown type of a newer version reads as general [F4]. */
export const WorkspaceTypeOutput = v.fallback(v.picklist(WORKSPACE_TYPES), 'general');

/** The names of the types on cards, in filters and in dialogs. */
export const WORKSPACE_TYPE_LABELS: Record<WorkspaceType, { one: string; many: string }> = {
  general: { one: 'General', many: 'General' },
  novel: { one: 'Novel', many: 'Novels' },
  blog: { one: 'Blog', many: 'Blogs' },
  article: { one: 'Article', many: 'Articles' },
};

/** Returns the title of a new workspace that the writer has not named yet, such as `New Novel`. */
export const newWorkspaceTitle = (type: WorkspaceType): string => `New ${WORKSPACE_TYPE_LABELS[type].one}`;
