import { useEffect } from 'react';
import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { getWorkspace } from '#shared/operations/workspaces.ts';
import { ApiError } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { hasUnsavedText, useDocumentRoom } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { downloadText } from './document/download-text.ts';
import { InvalidWorkspace, Notice, WorkspaceNotFound } from './states/notice.tsx';
import './styles/index.css';
import { useWorkspaceTree } from './tree/use-workspace-tree.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';

interface WorkspacePageProps {
  workspaceId: string | undefined;
  itemId: string | undefined;
  user: CurrentUser;
}

/** `/workspace/{id}?item={documentId}`. */
export function WorkspacePage({ workspaceId, itemId, user }: WorkspacePageProps) {
  // Another workspace is another screen: nothing of the last one stays.
  return v.is(Id, workspaceId) ? (
    <KnownWorkspace key={workspaceId} workspaceId={workspaceId} itemId={itemId} user={user} />
  ) : (
    <InvalidWorkspace />
  );
}

function KnownWorkspace({ workspaceId, itemId, user }: WorkspacePageProps & { workspaceId: string }) {
  const workspace = useQueryOperation(getWorkspace, { id: workspaceId });
  // Asked for beside the workspace, not after it.
  const { tree } = useWorkspaceTree(workspaceId, true);
  useUnsavedWarning();

  // Only our server's own word that it is gone takes the workspace away; anything else is being offline [G5].
  if (isGone(workspace.error)) {
    const open = workspace.data && itemId !== undefined ? tree?.items.get(itemId) : undefined;
    return open ? <GoneWhileOpen document={open} userId={user.id} /> : <WorkspaceNotFound />;
  }
  if (workspace.data) return <WorkspaceScreen workspace={workspace.data} itemId={itemId} user={user} />;
  if (workspace.isError) {
    return (
      <Notice
        title="Failed to load workspace"
        text={workspace.error.message}
        isActionFirst
        action={
          <Button variant="primary" size="lg" onClick={() => void workspace.refetch()}>
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <main className="notice">
      <h1 className="visually-hidden">Workspace</h1>
      <Waiting label="Loading workspace..." className="page-waiting" />
    </main>
  );
}

/** The workspace went while a document was open: what it may hold unsaved is still the writer's. */
function GoneWhileOpen({ document, userId }: { document: { id: string; name: string }; userId: string }) {
  const room = useDocumentRoom(document.id, userId);
  return (
    <WorkspaceNotFound
      remains={
        room?.status === 'unsaved' && (
          <Button
            variant="secondary"
            size="lg"
            onClick={() => void downloadText(room.fragment, document.name)}
          >
            Download “{document.name}”
          </Button>
        )
      }
    />
  );
}

function isGone(error: unknown): boolean {
  return (
    error instanceof ApiError && ['scope_not_found', 'not_found', 'forbidden'].includes(error.code ?? '')
  );
}

/** The browser asks before a window closes that holds text the server does not have. */
function useUnsavedWarning(): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedText()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, []);
}
