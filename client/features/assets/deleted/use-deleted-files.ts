import { useEffect, useEffectEvent, useState } from 'react';
import { deleteAsset, getDeletedAssets, restoreAsset, type DeletedAsset } from '#shared/operations/assets.ts';
import { errorText } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';
import { toast } from '#client/ui/toasts/toast.ts';

export interface ShownFile {
  file: DeletedAsset;
  /** Whether it was restored while the list was open. */
  isRestored: boolean;
}

/**
 * Returns the deleted files of a workspace, and the command that restores one or deletes it again. The list is only on
 * the server, so both need a connection. A restored file stays in the list while it is open, for its Undo.
 */
export function useDeletedFiles(workspaceId: string, isConnected: boolean) {
  const { data, error, isFetching, refetch } = useQueryOperation(getDeletedAssets, { workspaceId });
  const { mutateAsync: restore } = useCommandOperation(restoreAsset);
  const { mutateAsync: remove } = useCommandOperation(deleteAsset);
  const [changed, setChanged] = useState<ReadonlyMap<string, ShownFile>>(new Map());
  const [busyId, setBusyId] = useState<string | null>(null);

  const update = useEffectEvent(() => void refetch());
  // The stored answer may be older than a deletion of another person, and a failed one is repeated with the connection.
  useEffect(() => {
    if (isConnected) update();
  }, [isConnected]);

  const change = async ({ file, isRestored }: ShownFile): Promise<void> => {
    // A second request could overtake the first.
    if (busyId !== null) return;
    setBusyId(file.id);
    try {
      await (isRestored ? remove({ id: file.id }) : restore({ id: file.id }));
      setChanged((before) =>
        new Map(before).set(file.id, {
          file: before.get(file.id)?.file ?? file,
          isRestored: !isRestored,
        }),
      );
      toast.success(isRestored ? 'Deleted!' : 'Restored!', { detail: file.name });
    } catch (failure) {
      if (isRestored) toast.error('Failed to delete item', { detail: errorText(failure) });
      else toast.error(`Failed to restore: ${errorText(failure)}`);
      // What failed may be no longer in the list.
      void refetch();
    } finally {
      setBusyId(null);
    }
  };

  return { shown: data && shownFiles(data, changed), error, isFetching, refetch, busyId, change };
}

/**
 * Returns the rows, the most recent deletion first. A file that was changed here stays in its place, which has the
 * focus: also while the server does not list it, and after it was deleted again.
 */
function shownFiles(
  deleted: readonly DeletedAsset[],
  changed: ReadonlyMap<string, ShownFile>,
): readonly ShownFile[] {
  const listed = new Map(deleted.map((file) => [file.id, file]));
  const orderOf = ({ file: { id, deletedAt } }: ShownFile): string =>
    `${changed.get(id)?.file.deletedAt ?? deletedAt} ${id}`;
  const others = deleted.filter(({ id }) => !changed.has(id)).map((file) => ({ file, isRestored: false }));
  const here = [...changed.values()].map(({ file, isRestored }) => ({
    file: (isRestored ? undefined : listed.get(file.id)) ?? file,
    isRestored,
  }));
  return [...others, ...here].sort((a, b) => (orderOf(a) < orderOf(b) ? 1 : -1));
}
