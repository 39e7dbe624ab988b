import { getWorkspaceWritingStyles, getWritingStyles } from '#shared/operations/writing-styles.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';

/** Returns the name of the writing style that a document uses; null for none. */
export function useStyleName(documentId: string | undefined): string | null {
  const { workspace, tree, isOnServer } = useOpenWorkspace();
  const item = documentId === undefined ? undefined : tree?.items.get(documentId);
  const styleId = (item?.kind === 'document' && item.writingStyleId) || null;
  const options = { enabled: styleId !== null && isOnServer };
  const { data: shared = [] } = useQueryOperation(
    getWorkspaceWritingStyles,
    { workspaceId: workspace.id },
    options,
  );
  const { data: own = [] } = useQueryOperation(getWritingStyles, {}, options);
  return [...shared, ...own].find(({ id }) => id === styleId)?.name ?? null;
}
