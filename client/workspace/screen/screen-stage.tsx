import type { ReactNode } from 'react';
import type { WorkspaceView } from '#shared/operations/workspaces.ts';
import { can } from '#shared/permissions.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { Button } from '#client/ui/button.tsx';
import { CanvasStage } from '#client/features/canvases/canvas-stage.tsx';
import { ChaptersPlace } from '#client/features/chapters/chapters-place.tsx';
import { DetailsPlace } from '#client/features/details/details-place.tsx';
import { DocumentStage } from '#client/features/documents/document-stage.tsx';
import type { useGone } from '../gone/use-gone.ts';
import { Panes } from '../panes/panes.tsx';
import type { usePanes } from '../panes/use-panes.ts';
import { Welcome } from '#client/ui/welcome.tsx';
import { openItemOf, type OpenItem } from '../open/open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import type { useFiles } from '../tree/use-files.ts';
import type { ShownItems } from '../open/use-shown-items.ts';

interface ScreenStageProps {
  workspace: WorkspaceView;
  user: CurrentUser;
  items: ShownItems;
  /** What the address names. */
  itemId: string | undefined;
  openItem: OpenItem;
  tree: TreeModel | undefined;
  /** The tree is being asked for: what is not in it may come yet. */
  isFetching: boolean;
  panes: ReturnType<typeof usePanes>;
  panel: ReturnType<typeof useFiles>;
  gone: ReturnType<typeof useGone>;
  /** Around the page, while one goes along with somebody. */
  frame: ReactNode;
  isPanelOpen: boolean;
  onShowPanel: () => void;
  onOpen: (itemId: string, isReplacing?: boolean) => void;
}

/** What stands beside the panel: one page or two, a folder read as one, a canvas, or a welcome. */
export function ScreenStage(props: ScreenStageProps) {
  const { workspace, user, items, itemId, openItem, tree, isFetching, panes, panel, gone, frame } = props;
  const { isPanelOpen, onShowPanel, onOpen } = props;
  const { readFolder, canvas, atHand } = items;
  const canChange = can(workspace.role, 'change-tree');
  const showFiles = !isPanelOpen && <Button onClick={onShowPanel}>Show files</Button>;
  return (
    <>
      {(openItem.state === 'none' || readFolder || canvas) && frame}
      {openItem.state !== 'none' && !readFolder && !canvas && itemId !== undefined && (
        <Panes
          workspaceId={workspace.id}
          openId={itemId}
          split={panes.split}
          itemOf={(id) => (id === itemId ? openItem : openItemOf(tree, id, isFetching))}
          onActivate={(id) => onOpen(id, true)}
          onClose={panes.close}
          missing={
            <Welcome
              title="Document not found"
              text="It was deleted, or the address is not complete. The files of this workspace are in the panel."
              action={showFiles}
            />
          }
          frame={frame}
        >
          {(document, place) => (
            <DocumentStage
              documentId={document.id}
              title={document.name}
              meta={document.meta}
              isNew={panel.createdId === document.id}
              workspace={workspace}
              user={user}
              onRename={canChange ? (title) => panel.rename(document, title) : undefined}
              onOpen={panes.openFrom}
              gone={
                gone && document.id === itemId
                  ? {
                      ...gone,
                      onRestore: canChange ? () => panel.actions.onRestore(document) : undefined,
                      onKeep: canChange ? (from) => void panel.keepCopy(from, document.name) : undefined,
                    }
                  : null
              }
              {...place}
            />
          )}
        </Panes>
      )}
      {canvas && (
        <CanvasStage
          key={canvas.id}
          canvas={canvas}
          workspace={workspace}
          user={user}
          tree={tree}
          onOpen={onOpen}
          gone={
            gone && {
              sentence: gone.sentence,
              action: canChange
                ? { label: 'Restore', onPress: () => panel.actions.onRestore(canvas) }
                : undefined,
            }
          }
        />
      )}
      {readFolder && tree && (
        <ChaptersPlace
          key={readFolder.id}
          folder={readFolder}
          tree={tree}
          workspace={workspace}
          user={user}
          onOpen={onOpen}
        />
      )}
      {atHand && (
        <DetailsPlace key={atHand.id} document={atHand} workspace={workspace} canChange={canChange} />
      )}
      {openItem.state === 'none' && (
        <Welcome
          title="Welcome to your workspace"
          text="Select a document or canvas from the sidebar to get started."
          action={showFiles}
        />
      )}
    </>
  );
}
