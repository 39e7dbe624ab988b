import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { recordCanvasView } from '#shared/operations/canvases.ts';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { can } from '#shared/permissions.ts';
import { callOperation } from '#client/api/call-operation.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { shownTree, useIsQueuedCopy, useLocalIds } from '#client/outbox/index.ts';
import { reconnectNow, useOpenRoom } from '#client/sync/index.ts';
import { Banner } from '#client/ui/banner.tsx';
import { refusalOf } from '#client/sync/status/refusal-text.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { ProtectedBanner } from '#client/workspace/protection/protected-banner.tsx';
import type { Protection } from '#client/workspace/protection/use-protection.ts';
import { RemovedBanner, type RemovedBannerProps } from '#client/workspace/removed-items/removed-banner.tsx';
import { workspaceReferences } from '#client/workspace/references/workspace-references.ts';
import { openSettings } from '#client/workspace/settings/open-settings.ts';
import { treeCommands } from '#client/workspace/tree/commands/tree-commands.ts';
import { outsideDropHandler } from '#client/workspace/tree/outside-drop-handler.ts';
import type { DropHandler } from '#client/canvas/nodes/canvas-editor-context.ts';
import { CanvasWait } from '#client/canvas/canvas-wait.tsx';
import { canvasModules } from './canvas-modules.ts';
import { ShareAi } from './share-ai.tsx';
import { useRetryableModule } from './use-retryable-module.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import '#client/canvas/canvas-stage.css';
import '#client/workspace/removed-items/stage-banner.css';

export interface CanvasStageProps {
  canvas: TreeCanvas;
  workspace: WorkspaceView;
  user: CurrentUser;
  tree: TreeModel | undefined;
  /** Set when the canvas is read-only because a folder around it is protected. */
  protection: Protection | undefined;
  /** The banner for a canvas that is in the trash or deleted; null for any other. */
  removedBanner: RemovedBannerProps | null;
  onOpen: (itemId: string) => void;
}

const openAiSettings = (): void => openSettings('ai');
const setTakeDrop = (handler: DropHandler | null): void => outsideDropHandler.set(handler);

/** Opens the room of a canvas and renders its board; until room and code are loaded, a placeholder. */
export function CanvasStage(props: CanvasStageProps) {
  const { canvas, workspace, user, tree, removedBanner, protection, onOpen } = props;
  const { canvasMenu: menu } = useContributions();
  const linkedNode = useLinkedNode();
  const navigate = useNavigate();
  const openPlans = useCallback(() => void navigate({ to: '/pricing' }), [navigate]);
  const isLocal = useLocalIds().has(canvas.id);
  // A copy is empty here only until the server has written it, so it is not shown as an empty canvas.
  const isBlank = !useIsQueuedCopy(canvas.id) && isLocal;
  const room = useOpenRoom(canvas.id, user.id, isBlank);
  useRecordCanvasView(canvas.id, room?.isReady === true && !isLocal);
  const { module, retry } = useRetryableModule(canvasModules);
  const doc = room?.isReady ? room.doc : undefined;
  const titleOf = useCallback(
    (documentId: string) => shownTree(workspace.id)?.get(documentId)?.name,
    [workspace.id],
  );
  const canvasEditor = useMemo(
    () => (doc && module ? module.openCanvasEditor(canvas.id, doc, titleOf) : undefined),
    [canvas.id, doc, module, titleOf],
  );
  useEffect(() => () => canvasEditor?.destroy(), [canvasEditor]);
  const canCreate = can(workspace.role, 'change-tree');
  const { id: workspaceId } = workspace;
  const referencesOf = useCallback(
    (documentId: string) =>
      workspaceReferences({ workspaceId, documentId, userId: user.id, canCreate, open: onOpen }),
    [workspaceId, user.id, canCreate, onOpen],
  );
  const references = useMemo(() => referencesOf(canvas.id), [referencesOf, canvas.id]);
  const { restore } = useMemo(() => treeCommands(workspaceId), [workspaceId]);
  const isEditable = room?.isEditable === true && !protection;
  const [awareness, setGate] = [room?.awareness, room?.setGate];
  const context = useMemo(
    () =>
      canvasEditor &&
      awareness &&
      setGate &&
      module && {
        canvasId: canvas.id,
        canvasEditor,
        isEditable,
        awareness,
        setGate,
        references,
        workspace,
        user,
        tree,
        onOpen,
        restore,
        setTakeDrop,
        referencesOf,
        DocumentEditor: module.DocumentEditor,
        openAiSettings,
        openPlans,
      },
    [
      canvas.id,
      canvasEditor,
      isEditable,
      awareness,
      setGate,
      module,
      references,
      workspace,
      user,
      tree,
      onOpen,
      restore,
      referencesOf,
      openPlans,
    ],
  );
  const refusal = refusalOf(room);
  return (
    <section className="canvas-stage" aria-label={canvas.name}>
      <ShareAi />
      {removedBanner && <RemovedBanner {...removedBanner} />}
      {protection && <ProtectedBanner {...protection} />}
      {refusal && (
        <div className="stage-banner">
          <Banner kind={refusal.kind}>{refusal.text}</Banner>
        </div>
      )}
      {module && context ? (
        <module.CanvasBoard
          canvasId={canvas.id}
          settings={canvas.settings}
          context={context}
          menu={menu}
          named={linkedNode}
        />
      ) : (
        refusal?.kind !== 'error' && (
          <CanvasWait isMissing={room?.isMissing === true} retry={retry} onReconnect={reconnectNow} />
        )
      )}
    </section>
  );
}

/**
 * Returns the node that the URL links to. Every navigation yields a new object, also a navigation to the current URL,
 * so that the canvas scrolls to the node again.
 */
function useLinkedNode(): { nodeId: string | undefined } {
  const { node: nodeId } = useSearch({ strict: false });
  const navigationKey = useLocation({ select: ({ state }) => state.__TSR_key });
  const [linkedNode, setLinkedNode] = useState({ nodeId, navigationKey });
  if (linkedNode.nodeId === nodeId && linkedNode.navigationKey === navigationKey) return linkedNode;
  const next = { nodeId, navigationKey };
  setLinkedNode(next);
  return next;
}

/**
 * Records a view of the canvas on the server.
 * @param isOnServer false while the canvas is loading, and while its creation is not yet sent to the server
 */
function useRecordCanvasView(canvasId: string, isOnServer: boolean): void {
  useEffect(() => {
    // A view that cannot be recorded is dropped, not queued: no text or metadata depends on it.
    if (isOnServer && navigator.onLine) callOperation(recordCanvasView, { id: canvasId }).catch(() => {});
  }, [canvasId, isOnServer]);
}
