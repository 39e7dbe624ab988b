import { useNavigate } from '@tanstack/react-router';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { ShareButton } from './share-button.tsx';

/** Who may see and change a workspace. */
export const share: Contribution = { bar: [{ at: 'tools', order: 70, Item: BarItem }] };

function BarItem() {
  const { workspace, user, others, tree, isNarrow } = useOpenWorkspace();
  const navigate = useNavigate();
  return (
    <ShareButton
      isNarrow={isNarrow}
      workspace={workspace}
      ownUserId={user.id}
      peers={others}
      titleOf={(documentId) => tree?.items.get(documentId)?.name}
      onLeft={() => void navigate({ to: '/workspaces' })}
    />
  );
}
