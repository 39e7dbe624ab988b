/** What is noted of a workspace in the store `meta`; it goes with the workspace's copy [C10]. */
export const WORKSPACE_NOTES = ['replicated', 'seen', 'seen-tree', 'review', 'backlinks', 'people'] as const;

export const workspaceNote = (note: (typeof WORKSPACE_NOTES)[number], workspaceId: string): string =>
  `${note}:${workspaceId}`;
