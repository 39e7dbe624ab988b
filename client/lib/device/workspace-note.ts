/** The kinds of notes about a workspace in the store `meta`. They are removed with the workspace's copy [C10]. */
export const WORKSPACE_NOTES = ['replicated', 'seen', 'seen-tree', 'review', 'backlinks', 'people'] as const;

export const workspaceNote = (note: (typeof WORKSPACE_NOTES)[number], workspaceId: string): string =>
  `${note}:${workspaceId}`;
