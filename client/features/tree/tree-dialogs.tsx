import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { MoveDialog } from './menu/move-dialog.tsx';

/** What is asked before items move or go for good. */
export function TreeDialogs() {
  const { workspace, tree, files } = useOpenWorkspace();
  return (
    <>
      <MoveDialog
        items={files.movingItems}
        tree={tree}
        workspaceId={workspace.id}
        onClose={files.endMoving}
        onMove={files.move}
      />
      <ConfirmDialog
        question={files.deletionQuestion}
        isBusy={false}
        onCancel={() => files.endDeleting(false)}
        onConfirm={() => files.endDeleting(true)}
      />
    </>
  );
}
