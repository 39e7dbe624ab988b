import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { LazyBacklinks } from './lazy-backlinks.tsx';

/** The list of documents that link to the open document. */
export const backlinks: Contribution = { below: Backlinks };

function Backlinks({ documentId }: { documentId: string }) {
  const { workspace, user } = useOpenWorkspace();
  return <LazyBacklinks workspaceId={workspace.id} documentId={documentId} userId={user.id} />;
}
