import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '#client/api/current-user.ts';
import { WorkspacePage } from '#client/workspace/screen/workspace-page.tsx';

/** An address without a workspace. */
export const Route = createFileRoute('/_signed-in/workspace/')({ component: NoWorkspace });

function NoWorkspace() {
  const current = useCurrentUser();
  if (current.status !== 'signed-in') return null;
  return (
    <WorkspacePage workspaceId={undefined} itemId={undefined} folderId={undefined} user={current.user} />
  );
}
