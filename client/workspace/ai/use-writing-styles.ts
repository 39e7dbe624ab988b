import { useMemo } from 'react';
import {
  getWorkspaceWritingStyles,
  getWritingStyles,
  type WritingStyle,
} from '#shared/operations/writing-styles.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';

export interface WritingStyles {
  /** The styles of the workspace by name, then those of the user; undefined until they are loaded. */
  styles: readonly WritingStyle[] | undefined;
  /** Why the styles cannot be shown; null when they can. */
  error: Error | null;
  /**
   * The style that prompts about the document carry: the one that was chosen for it. Null for none, and for a style
   * that was deleted or that is another user's own.
   */
  inForce: WritingStyle | null;
}

/**
 * Returns the writing styles that this user can use in the open workspace, and the one in force for a document.
 * @param isWanted false sends no request, while nothing shows a style
 */
export function useWritingStyles(
  document?: Pick<TreeDocument, 'writingStyleId'>,
  isWanted = true,
): WritingStyles {
  const { workspace, isOnServer } = useOpenWorkspace();
  const enabled = isOnServer && isWanted;
  const shared = useQueryOperation(getWorkspaceWritingStyles, { workspaceId: workspace.id }, { enabled });
  const own = useQueryOperation(getWritingStyles, {}, { enabled });
  const styles = useMemo(
    () => shared.data && own.data && [...shared.data, ...own.data],
    [shared.data, own.data],
  );
  const chosenId = document?.writingStyleId;
  return {
    styles,
    error: styles ? null : (shared.error ?? own.error),
    inForce: (typeof chosenId === 'string' ? styles?.find(({ id }) => id === chosenId) : undefined) ?? null,
  };
}
