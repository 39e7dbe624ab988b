import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { UnsavedDownload } from './save-indicator.tsx';
import { SyncButton } from './sync-button.tsx';

/** Contributes the save indicator, which opens the sync panel, and the download button for unsaved text. */
export const syncPanel: Contribution = {
  bar: [
    { at: 'tools', order: 10, Item: Indicator },
    { at: 'tools', order: 20, Item: Download },
  ],
};

function Indicator() {
  const { workspace, user, items, tree, isNarrow, isOnServer, isConnected, canChange, others, open } =
    useOpenWorkspace();
  return (
    <SyncButton
      isNarrow={isNarrow}
      workspaceId={workspace.id}
      userId={user.id}
      documentId={(items.activeDocument ?? items.canvas)?.id}
      items={tree?.items}
      isLocal={!isOnServer}
      isSocketOpen={!isOnServer || isConnected}
      canWrite={canChange}
      peers={others.map(({ name }) => name)}
      onOpenDocument={open}
    />
  );
}

function Download() {
  const { items, user } = useOpenWorkspace();
  const { activeDocument } = items;
  return (
    activeDocument && (
      <UnsavedDownload documentId={activeDocument.id} userId={user.id} title={activeDocument.name} />
    )
  );
}
