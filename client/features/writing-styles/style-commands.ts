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

/** The ids of the styles whose deletion was sent and not answered. */
export const deletedStyles = atom<ReadonlySet<string>>(new Set());

/** Deletes a style. Its toast restores it as it was. */
export async function deleteStyle(style: WritingStyle): Promise<void> {
  const { id, workspaceId } = style;
  deletedStyles.set(new Set(deletedStyles.get()).add(id));
  try {
    await (workspaceId === null
      ? callOperation(deleteWritingStyle, { id })
      : callOperation(deleteWorkspaceWritingStyle, { id, workspaceId }));
    toast.success('Writing style deleted', {
      action: { label: 'Undo', onPress: () => void restoreStyle(style) },
    });
  } catch (error) {
    toast.error('Failed to delete writing style', { detail: errorText(error) });
  }
  await refreshQueries(deleteWritingStyle.alters);
  const rest = new Set(deletedStyles.get());
  rest.delete(id);
  deletedStyles.set(rest);
}

async function restoreStyle({
  id,
  workspaceId,
  name,
  content,
  example,
  sourceUrl,
}: WritingStyle): Promise<void> {
  try {
    await callOperation(restoreWritingStyle, { id, workspaceId, name, content, example, sourceUrl });
  } catch (error) {
    toast.error('Failed to restore writing style', { detail: errorText(error) });
  }
  await refreshQueries(restoreWritingStyle.alters);
}
