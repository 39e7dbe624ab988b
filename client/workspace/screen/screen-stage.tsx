import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Welcome } from '#client/ui/welcome.tsx';
import { useContributions } from '../contributions/use-contributions.tsx';
import { openItemOf, type OpenItem } from '../open/open-item.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { Panes } from '../panes/panes.tsx';

interface ScreenStageProps {
  /** The id in the address. `openItem` is the item that it names. */
  itemId: string | undefined;
  openItem: OpenItem;
  /** The tree is being fetched, so an unknown item may still appear. */
  isFetching: boolean;
  /** The frame around the page while a person is followed. */
  frame: ReactNode;
}

/** The main area beside the panel: one page or two, a folder read as one page, a canvas, or a welcome. */
export function ScreenStage({ itemId, openItem, isFetching, frame }: ScreenStageProps) {
  const { workspace, items, tree, panes, side, open } = useOpenWorkspace();
  const { views } = useContributions();
  const { readFolder, canvas } = items;
  const showFiles = !side.isOpen && <Button onClick={side.show}>Show files</Button>;
  return (
    <>
      {(openItem.state === 'none' || readFolder || canvas) && frame}
      {openItem.state !== 'none' && !readFolder && !canvas && itemId !== undefined && (
        <Panes
          workspaceId={workspace.id}
          openId={itemId}
          split={panes.split}
          itemOf={(id) => (id === itemId ? openItem : openItemOf(tree, id, isFetching))}
          onActivate={(id) => open(id, true)}
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
          {(document, pane) => views.document && <views.document document={document} {...pane} />}
        </Panes>
      )}
      {canvas && views.canvas && <views.canvas key={canvas.id} canvas={canvas} />}
      {readFolder && tree && views.folder && <views.folder key={readFolder.id} folder={readFolder} />}
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
