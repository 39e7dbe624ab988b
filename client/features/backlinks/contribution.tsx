import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { LazyBacklinks } from './lazy-backlinks.tsx';

/** Which documents link to the open one. */
export const backlinks: Contribution = { below: Backlinks };

function Backlinks({ documentId }: { documentId: string }) {
  const { workspace, user } = useOpenWorkspace();
  return <LazyBacklinks workspaceId={workspace.id} documentId={documentId} userId={user.id} />;
}
