import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { BacklinksPlace } from './lazy-backlinks.tsx';

/** Which documents link to the open one. */
export const backlinks: Contribution = { below: Backlinks };

function Backlinks({ documentId }: { documentId: string }) {
  const { workspace, user } = useOpenWorkspace();
  return <BacklinksPlace workspaceId={workspace.id} documentId={documentId} userId={user.id} />;
}
