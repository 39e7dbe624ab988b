import { useEffect, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useWorkspace } from '#client/outbox/index.ts';
import { getLastPlace } from '#client/lib/last-place.ts';
import { hasUnsavedFiles } from '#client/files/index.ts';
import { hasUnsavedText, useDocumentRoom, useRoomAhead, useSaveStatus } from '#client/sync/index.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { downloadText } from '../pages/download-text.ts';
import { useEditorAhead } from '../pages/use-editor-page.ts';
import { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';
import { Link } from '@tanstack/react-router';
import { Empty } from '#client/ui/empty.tsx';
import './notice.css';

interface WorkspacePageProps {
  workspaceId: string | undefined;
  itemId: string | undefined;
  /** The folder that is read as one page. */
  folderId: string | undefined;
  user: CurrentUser;
}

/** `/workspace/{id}?item={documentId}`, or `?read={folderId}`. */
export function WorkspacePage({ workspaceId, itemId, folderId, user }: WorkspacePageProps) {
  // Another workspace is another screen: nothing of the last one stays.
  return v.is(Id, workspaceId) ? (
    <KnownWorkspace
      key={workspaceId}
      workspaceId={workspaceId}
      itemId={itemId}
      folderId={folderId}
      user={user}
    />
  ) : (
    <InvalidWorkspace />
  );
}

function KnownWorkspace(props: WorkspacePageProps & { workspaceId: string }) {
  const { workspaceId, itemId, folderId, user } = props;
  const { workspace, error, isGone, isLoaded, isPulling, refetch } = useWorkspace(workspaceId);
  const { tree } = useWorkspaceTree(workspaceId);
  useUnsavedWarning();
  // The document of the address, or the one that was last open here, is read beside the files and not after them.
  const [last] = useState(() => {
    const place = getLastPlace(workspaceId);
    return place?.kind === undefined ? place?.documentId : undefined;
  });
  const ahead = tree || folderId !== undefined ? undefined : (itemId ?? last);
  useRoomAhead(v.is(Id, ahead) ? ahead : undefined, user.id);
  useEditorAhead(ahead !== undefined);

  // Only our server's own word that it is gone takes the workspace away; anything else is being offline [G5].
  if (isGone) {
    if (!v.is(Id, itemId)) return <WorkspaceNotFound />;
    // After a reload its files are gone too, and with them the name; the address still says what was open.
    const name = tree?.items.get(itemId)?.name ?? 'Document';
    return <GoneWhileOpen document={{ id: itemId, name }} userId={user.id} />;
  }
  if (workspace) return <WorkspaceScreen workspace={workspace} itemId={itemId ?? folderId} user={user} />;
  if (isLoaded && error && !isPulling) {
    return (
      <Notice
        title="Failed to load workspace"
        text={error.message}
        isActionFirst
        action={
          <Button variant="primary" size="lg" onClick={() => void refetch()}>
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
  const status = useSaveStatus(document.id, userId);
  return (
    <WorkspaceNotFound
      remains={
        room &&
        status === 'unsaved' && (
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

/** The browser asks before a window closes that holds text the server does not have. */
function useUnsavedWarning(): void {
  useEffect(() => {
    const handleUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedText() || hasUnsavedFiles()) event.preventDefault();
    };
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, []);
}

interface NoticeProps {
  title: string;
  text?: string;
  /** Before the way back. */
  action?: ReactNode;
  /** The action is the next thing to do, not the way back. */
  isActionFirst?: boolean;
}

/** A whole page that says why there is no workspace, with the way back. */
function Notice({ title, text, action, isActionFirst = false }: NoticeProps) {
  return (
    <main className="notice">
      <Empty
        title={title}
        level={1}
        {...(text !== undefined && { text })}
        action={
          <div className="notice__actions">
            {action}
            <Link
              className={buttonClass({ variant: isActionFirst ? 'secondary' : 'primary', size: 'lg' })}
              to="/workspaces"
            >
              Back to Workspaces
            </Link>
          </div>
        }
      />
    </main>
  );
}

function InvalidWorkspace() {
  return <Notice title="Invalid workspace" text="This address names no workspace." />;
}

interface WorkspaceNotFoundProps {
  /** Hands out the text that was open here when the workspace went. */
  remains?: ReactNode;
}

function WorkspaceNotFound({ remains }: WorkspaceNotFoundProps) {
  return (
    <Notice
      action={remains}
      title="Workspace not found"
      text="It was deleted, or it was shared with another account than yours."
    />
  );
}
