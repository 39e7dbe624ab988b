import { useStore } from '@nanostores/react';
import { Trash2 } from 'lucide-react';
import { RESTORABLE_DAYS } from '#shared/documents/restorable-days.ts';
import { errorText } from '#client/api/api-error.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { DeletedFileRow } from './deleted-file-row.tsx';
import { areDeletedFilesShown } from './shown-deleted-files.ts';
import { useDeletedFiles } from './use-deleted-files.ts';
import './deleted-files.css';

/** The dialog with the deleted files of the workspace that can be restored. */
export function DeletedFilesDialog() {
  return (
    <Dialog
      isOpen={useStore(areDeletedFilesShown)}
      onOpenChange={areDeletedFilesShown.set}
      title="Deleted files"
      size="large"
      hasCloseButton
    >
      <DialogBody className="deleted-files">
        <DeletedFiles />
      </DialogBody>
    </Dialog>
  );
}

function DeletedFiles() {
  const { workspace, user, isConnected } = useOpenWorkspace();
  const { shown, error, isFetching, refetch, busyId, change } = useDeletedFiles(workspace.id, isConnected);
  if (shown === undefined) {
    if (isConnected && error === null)
      return (
        <Waiting label="Loading the deleted files" className="deleted-files__waiting">
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Waiting>
      );
    return (
      <div className="deleted-files__failed">
        {isConnected ? (
          <Banner kind="error">The deleted files could not be loaded: {errorText(error)}</Banner>
        ) : (
          <Banner kind="note">
            There is no connection. The deleted files are listed as soon as there is one.
          </Banner>
        )}
        <Button size="sm" aria-disabled={isFetching} onClick={() => !isFetching && void refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (shown.length === 0)
    return (
      <div className="deleted-files__empty">
        <Icon of={Trash2} />
        <p>No deleted files</p>
        <p className="soft">A file that you delete is listed here for {RESTORABLE_DAYS} days.</p>
      </div>
    );
  return (
    <>
      <p className="soft deleted-files__lead">
        A restored file returns to its folder, and is shown again wherever it is used.
      </p>
      <ul className="deleted-files__list" aria-label="Deleted files">
        {shown.map((entry) => (
          <DeletedFileRow
            key={entry.file.id}
            shown={entry}
            userId={user.id}
            isBusy={busyId !== null}
            onChange={(changed) => void change(changed)}
          />
        ))}
      </ul>
    </>
  );
}
