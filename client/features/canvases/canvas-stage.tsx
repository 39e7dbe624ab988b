import { useLocation, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { shownTree, useLocalIds } from '#client/outbox/index.ts';
import { useOpenRoom } from '#client/sync/index.ts';
import { Banner } from '#client/ui/banner.tsx';
import { refusalOf } from '#client/sync/status/refusal-text.ts';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { RemovedBanner, type RemovedBannerProps } from '#client/workspace/removed-items/removed-banner.tsx';
import { workspaceReferences } from '#client/workspace/references/workspace-references.ts';
import { treeCommands } from '#client/workspace/tree/commands/tree-commands.ts';
import { dropOutside } from '#client/workspace/tree/drop-outside.ts';
import type { TakeDrop } from '#client/canvas/nodes/canvas-editor-context.ts';
import { CanvasWait } from '#client/canvas/canvas-wait.tsx';
import { lazyCanvas } from './lazy-canvas.ts';
import { useCanvasVisit } from './use-canvas-visit.ts';
import { useRetried } from './use-retried.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import '#client/canvas/canvas-stage.css';
import '#client/workspace/removed-items/stage-banner.css';

export interface CanvasStageProps {
  canvas: TreeCanvas;
  workspace: WorkspaceView;
  user: CurrentUser;
  tree: TreeModel | undefined;
  /** It is in the trash. */
  gone: RemovedBannerProps | null;
  onOpen: (itemId: string) => void;
}

const setTakeDrop = (take: TakeDrop | null): void => dropOutside.set(take);

/** The open canvas. */
export function CanvasStage({ canvas, workspace, user, tree, gone, onOpen }: CanvasStageProps) {
  const { canvasMenu: menu } = useContributions();
  const named = useNamed();
  const isMadeHere = useLocalIds().has(canvas.id);
  const room = useOpenRoom(canvas.id, user.id, isMadeHere);
  useCanvasVisit(canvas.id, room?.isReady === true && !isMadeHere);
  const { module, retry } = useRetried(lazyCanvas);
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
  const isEditable = room?.isEditable ?? false;
  const [awareness, setGate] = [room?.awareness, room?.setGate];
  const world = useMemo(
    () =>
      canvasEditor &&
      awareness &&
      setGate &&
      module && {
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
      },
    [
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
    ],
  );
  const refusal = refusalOf(room);
  return (
    <section className="canvas-stage" aria-label={canvas.name}>
      {gone && <RemovedBanner {...gone} />}
      {refusal && (
        <div className="stage-banner">
          <Banner kind={refusal.kind}>{refusal.text}</Banner>
        </div>
      )}
      {module && world ? (
        <module.CanvasBoard
          canvasId={canvas.id}
          settings={canvas.settings}
          world={world}
          menu={menu}
          named={named}
        />
      ) : (
        refusal?.kind !== 'error' && <CanvasWait isMissing={room?.isMissing === true} retry={retry} />
      )}
    </section>
  );
}

/** The node that the address names; another one whenever it is gone to, also to where one is. */
function useNamed(): { nodeId: string | undefined } {
  const { node: nodeId } = useSearch({ strict: false });
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  const [named, setNamed] = useState({ nodeId, visit });
  if (named.nodeId === nodeId && named.visit === visit) return named;
  const next = { nodeId, visit };
  setNamed(next);
  return next;
}
