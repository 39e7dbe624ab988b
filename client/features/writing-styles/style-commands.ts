import { atom } from 'nanostores';
import {
  deleteWorkspaceWritingStyle,
  deleteWritingStyle,
  restoreWritingStyle,
  type WritingStyle,
} from '#shared/operations/writing-styles.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { refreshQueries } from '#client/api/query-cache.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** A style that was deleted in the open dialog. It can be restored there: a toast is behind the dialog. */
export interface DeletedStyle {
  style: WritingStyle;
  /** Whether the server has deleted it. Before, it cannot be restored. */
  isDone: boolean;
}

export const deletedStyles = atom<ReadonlyMap<string, DeletedStyle>>(new Map());

const setDeleted = (deleted: DeletedStyle): void =>
  deletedStyles.set(new Map(deletedStyles.get()).set(deleted.style.id, deleted));

function forget(id: string): void {
  const rest = new Map(deletedStyles.get());
  rest.delete(id);
  deletedStyles.set(rest);
}

/** Forgets the deleted styles, when the dialog closes. */
export const forgetDeleted = (): void => deletedStyles.set(new Map());

/** Deletes a style. Its row stays with a button that restores it. */
export async function deleteStyle(style: WritingStyle): Promise<void> {
  const { id, workspaceId } = style;
  setDeleted({ style, isDone: false });
  try {
    await (workspaceId === null
      ? callOperation(deleteWritingStyle, { id })
      : callOperation(deleteWorkspaceWritingStyle, { id, workspaceId }));
    if (deletedStyles.get().has(id)) setDeleted({ style, isDone: true });
    toast.success('Writing style deleted');
    await refreshQueries(deleteWritingStyle.alters);
  } catch (error) {
    forget(id);
    toast.error('Failed to delete writing style', { detail: errorText(error) });
  }
}

/** Restores a deleted style as it was. */
export async function restoreStyle(style: WritingStyle): Promise<void> {
  const { id, workspaceId, name, content, example, sourceUrl } = style;
  setDeleted({ style, isDone: false });
  try {
    await callOperation(restoreWritingStyle, { id, workspaceId, name, content, example, sourceUrl });
    await refreshQueries(restoreWritingStyle.alters);
    forget(id);
  } catch (error) {
    setDeleted({ style, isDone: true });
    toast.error('Failed to restore writing style', { detail: errorText(error) });
  }
}
