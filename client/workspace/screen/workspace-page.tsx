import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import * as v from 'valibot';
import { Id } from '#shared/lib/scalars.ts';
import { ApiError, errorText } from '#client/api/api-error.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { useWorkspace } from '#client/outbox/index.ts';
import { getLastOpenItem } from '#client/lib/last-open-item.ts';
import { hasUnsavedFiles } from '#client/files/index.ts';
import { hasUnsavedText, useDocumentRoom, usePreloadRoom, useSaveStatus } from '#client/sync/index.ts';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { toast } from '#client/ui/toasts/toast.ts';
import { Waiting } from '#client/ui/waiting.tsx';
import { downloadText } from '../pages/download-text.ts';
import { usePreloadEditor } from '../pages/use-editor-page.ts';
import { useWorkspaceTree } from '../tree/use-workspace-tree.ts';
import { WorkspaceScreen } from './workspace-screen.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { Empty } from '#client/ui/empty.tsx';
import './notice.css';

interface WorkspacePageProps {
  workspaceId: string | undefined;
  itemId: string | undefined;
  /** The folder that is read as one page. */
  folderId: string | undefined;
  user: CurrentUser;
}

/** The page at `/workspace/{id}?item={documentId}`, or `?read={folderId}`. */
export function WorkspacePage({ workspaceId, itemId, folderId, user }: WorkspacePageProps) {
  // The key mounts a new screen for another workspace, so that no state of the last one stays.
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
  const { workspace, error, isGone, isLoaded, isPulling } = useWorkspace(workspaceId);
  useLeaveOnFailure(props, workspace || isGone || !isLoaded || isPulling ? null : error);
  const { tree } = useWorkspaceTree(workspaceId);
  useUnsavedWarning();
  // The document in the address, or the one that was last open here, is loaded in parallel with the tree.
  const [lastDocumentId] = useState(() => {
    const place = getLastOpenItem(workspaceId);
    return place?.kind === undefined ? place?.documentId : undefined;
  });
  const preloadId = tree || folderId !== undefined ? undefined : (itemId ?? lastDocumentId);
  usePreloadRoom(v.is(Id, preloadId) ? preloadId : undefined, user.id);
  usePreloadEditor(preloadId !== undefined);

  // Only our server's own answer that the workspace no longer exists removes it; other failures count as offline [G5].
  if (isGone) {
    if (!v.is(Id, itemId)) return <WorkspaceNotFound />;
    // After a reload the tree is missing too, and with it the name; the address still has the id of the document.
    const name = tree?.items.get(itemId)?.name ?? 'Document';
    return <RemovedWhileOpen document={{ id: itemId, name }} userId={user.id} />;
  }
  if (workspace) return <WorkspaceScreen workspace={workspace} itemId={itemId ?? folderId} user={user} />;
  return (
    <main className="notice">
      <h1 className="visually-hidden">Workspace</h1>
      <Waiting label="Loading workspace..." className="page-waiting" />
    </main>
  );
}

/**
 * Leaves a workspace that is not on this device and cannot be loaded, and says why in the list of workspaces, with a
 * way back.
 */
function useLeaveOnFailure(
  { workspaceId, itemId, folderId }: WorkspacePageProps & { workspaceId: string },
  error: Error | null,
): void {
  const navigate = useNavigate();
  // While the session is over, the login over this page comes first: the workspace is loaded again after it.
  const isSignedOut = error instanceof ApiError && error.code === 'unauthenticated';
  const isFailed = error !== null && !isSignedOut;
  const leave = useEffectEvent(() => {
    const search = {
      ...(itemId !== undefined && { item: itemId }),
      ...(folderId !== undefined && { read: folderId }),
    };
    const onPress = (): void =>
      void navigate({ to: '/workspace/$workspaceId', params: { workspaceId }, search });
    toast.error('Failed to load workspace', {
      detail: errorText(error),
      action: { label: 'Try again', onPress },
    });
    void navigate({ to: '/workspaces', replace: true });
  });
  useEffect(() => {
    if (isFailed) leave();
  }, [isFailed]);
}

/** Shown if the workspace is removed while a document is open: the writer can download its unsaved text. */
function RemovedWhileOpen({ document, userId }: { document: { id: string; name: string }; userId: string }) {
  const room = useDocumentRoom(document.id, userId);
  const status = useSaveStatus(document.id, userId);
  return (
    <WorkspaceNotFound
      downloadButton={
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

/** Makes the browser ask before it closes a window with text or files that the server does not have. */
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
  /** Shown before the link back. */
  action?: ReactNode;
}

/** A full page that says why there is no workspace, with a link back. */
function Notice({ title, text, action }: NoticeProps) {
  return (
    <main className="notice">
      <Empty
        title={title}
        level={1}
        {...(text !== undefined && { text })}
        action={
          <div className="notice__actions">
            {action}
            <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to="/workspaces">
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
  /** A button that downloads the text that was open when the workspace was removed. */
  downloadButton?: ReactNode;
}

function WorkspaceNotFound({ downloadButton }: WorkspaceNotFoundProps) {
  return (
    <Notice
      action={downloadButton}
      title="Workspace not found"
      text="It was deleted, or it was shared with another account than yours."
    />
  );
}
