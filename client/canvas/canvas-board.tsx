import { CANVAS_WELCOME } from './canvas-wait.tsx';
import './tools/tools.css';
import './presence/presence.css';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent, type MouseEvent } from 'react';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import type { CanvasSettings } from '#shared/documents/canvas-settings.ts';
import { bringsFiles } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Welcome } from '#client/ui/welcome.tsx';
import { CanvasArt } from './canvas-art.tsx';
import { CanvasFlow, GRID } from './canvas-flow.tsx';
import { useDroppedCards } from './nodes/card/use-dropped-cards.ts';
import { useCanvasClipboard } from './clipboard/use-canvas-clipboard.ts';
import { DeletedNotice } from './trash/deleted-notice.tsx';
import { DeletedPanel } from './trash/deleted-panel.tsx';
import { addNode } from './editor/editor-commands.ts';
import { DragCover } from './dragging/drag-cover.tsx';
import { DragLayer } from './dragging/drag-layer.tsx';
import { HideWhileDragging } from './dragging/hide-while-dragging.tsx';
import { useDragging } from './dragging/use-dragging.ts';
import { EdgeArrow } from './edges/edge-arrow.tsx';
import { useEdges } from './edges/use-edges.ts';
import { FrameBoxSelection } from './frames/frame-box-selection.tsx';
import { storedViewport } from './editor/stored-viewport.ts';
import { useFirstFit } from './editor/use-first-fit.ts';
import { CLEAR_OF_PHONE_BARS, useFit } from './editor/use-fit.ts';
import { useViewportCulling } from './editor/use-viewport-culling.ts';
import { addImageFiles, dropOnCanvas } from './nodes/image/image-commands.ts';
import { CanvasContextProvider, type CanvasContext } from './nodes/canvas-editor-context.ts';
import type { CanvasMenuItem } from './menu/canvas-menu-item.ts';
import { CanvasMenu } from './menu/canvas-menu.tsx';
import { KeyboardLayer } from './keyboard/keyboard-layer.tsx';
import { useNamedNode, type NamedNode } from './keyboard/use-named-node.ts';
import { useViewportCommands } from './keyboard/use-viewport-commands.ts';
import { OthersLayer } from './presence/others-layer.tsx';
import { OwnPresence } from './presence/own-presence.ts';
import { Dock, TOOL_TYPE, toolType } from './tools/dock.tsx';
import { TidyButton } from './auto-layout/tidy-button.tsx';
import { useTidy } from './auto-layout/use-tidy.ts';
import { CanvasActions } from './canvas-actions.tsx';
import { templatePickerMode } from './templates/template-picker-mode.ts';
import { MultiSelectBar } from './touch/multi-select-bar.tsx';
import './touch/touch.css';
import { usePinch } from './touch/use-pinch.ts';
import { useRevealEditedNode } from './touch/use-reveal-edited-node.ts';
import { NodeTools } from './tools/node-tools.tsx';
import { ZoomTools } from './tools/zoom-tools.tsx';
import { useGrid } from './use-grid.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { usePaneClick } from './use-pane-click.ts';

interface BoardProps {
  canvasId: string;
  context: CanvasContext;
  settings: CanvasSettings | undefined;
  /** Items that features add to the menu. */
  menu: readonly CanvasMenuItem[];
  /** The node that the URL names. */
  named: NamedNode;
}

/** An open canvas: its nodes and edges, its tools and its commands. */
export function CanvasBoard(props: BoardProps) {
  return (
    <CanvasContextProvider value={props.context}>
      <ReactFlowProvider>
        <Board {...props} />
      </ReactFlowProvider>
    </CanvasContextProvider>
  );
}

function Board({ canvasId, context, menu, named, settings }: BoardProps) {
  const { canvasEditor, isEditable } = context;
  const boardRef = useRef<HTMLElement>(null);
  const selectedNodes = useSyncExternalStore(
    canvasEditor.subscribe,
    () => canvasEditor.getView().selectedNodes,
  );
  const isEmpty = useSyncExternalStore(
    canvasEditor.subscribe,
    () => canvasEditor.projection.getView().nodes.length === 0,
  );
  const { screenToFlowPosition } = useReactFlow();
  const grid = useGrid(canvasId, settings);
  const [isDeletedOpen, setIsDeletedOpen] = useState(false);
  const [initialViewport] = useState(() => storedViewport(canvasId));
  const { onPaneClick, ...paneHandlers } = usePaneClick(canvasEditor, isEditable);
  const clipboard = useCanvasClipboard(context, boardRef, (files, center) => {
    void addImageFiles(canvasEditor, context.workspace.id, files, center);
  });
  const viewportCommands = useViewportCommands(canvasEditor, boardRef);
  useCanvasKeys(canvasEditor, boardRef, isEditable, {
    viewportCommands,
    grid: grid.isSnapping ? GRID : null,
  });
  useNamedNode(canvasEditor, named, viewportCommands);
  const fit = useFit(canvasEditor);
  const handleMoved = useFirstFit(canvasEditor, {
    canvasId,
    hasNamedNode: named.nodeId !== undefined,
    fitAll: () => fit('all', { padding: CLEAR_OF_PHONE_BARS, mostZoom: 1, duration: 0 }),
  });
  const { tidy, isBusy: isTidying } = useTidy(canvasEditor, boardRef, viewportCommands.showAll);
  usePinch(boardRef);
  useRevealEditedNode(canvasEditor);
  useViewportCulling(canvasEditor);
  const [presence] = useState(() => new OwnPresence(context.awareness));
  useEffect(() => () => presence.destroy(), [presence]);
  const { dragging, props: dragProps } = useDragging(canvasEditor, presence, grid.isSnapping);
  useDroppedCards(context, boardRef);
  const edgeProps = useEdges(canvasEditor, isEditable);
  useEffect(() => presence.setSelection(selectedNodes), [presence, selectedNodes]);
  const { id: userId, username } = context.user;
  useEffect(() => {
    context.awareness.setLocalStateField('user', { id: userId, name: displayNameOf(username) });
  }, [context.awareness, userId, username]);

  const screenCenter = (): { x: number; y: number } => {
    const { left = 0, top = 0, width = 0, height = 0 } = boardRef.current?.getBoundingClientRect() ?? {};
    return { x: left + width / 2, y: top + height / 2 };
  };
  const pointOf = ({ clientX, clientY }: MouseEvent): [number, number] => {
    const { x, y } = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
    return [x, y];
  };
  const handleDrop = (event: DragEvent): void => {
    const type = toolType(event.dataTransfer.getData(TOOL_TYPE));
    const dropPoint = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    if (bringsFiles(event.dataTransfer)) {
      // Also for a reader: by default the browser would open the file in place of the page.
      event.preventDefault();
      if (isEditable) void dropOnCanvas(canvasEditor, context.workspace.id, event.dataTransfer, dropPoint);
    }
    if (!type) return;
    event.preventDefault();
    addNode(canvasEditor, type, dropPoint);
  };

  return (
    // The handlers follow only the pointer, to show it to the other writers. The keyboard reaches every part without
    // them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      ref={boardRef}
      className={classNames('canvas', selectedNodes.length > 1 && 'canvas--several')}
      aria-label="Canvas"
      data-region="canvas"
      data-item={canvasId}
      tabIndex={-1}
      onDragOver={(event) => {
        const { types } = event.dataTransfer;
        if (types.includes(TOOL_TYPE) || bringsFiles(event.dataTransfer)) event.preventDefault();
      }}
      onDrop={handleDrop}
      {...paneHandlers}
      onPointerMove={(event) => presence.setPointer(...pointOf(event))}
      onPointerLeave={() => presence.clearPointer()}
    >
      <CanvasMenu
        context={context}
        added={menu}
        clipboard={clipboard}
        onDeleted={() => setIsDeletedOpen(true)}
      >
        <CanvasFlow
          canvasEditor={canvasEditor}
          isSnapping={grid.isSnapping}
          hasGrid={grid.isShown}
          {...dragProps}
          {...edgeProps}
          onPaneClick={onPaneClick}
          onMoveEnd={(_event, viewport) => handleMoved(viewport)}
          defaultViewport={initialViewport}
          nodesDraggable={isEditable}
          nodesConnectable={isEditable}
        >
          <EdgeArrow />
          <FrameBoxSelection canvasEditor={canvasEditor} />
          <DragLayer dragging={dragging} />
          <DragCover dragging={dragging} />
          <OthersLayer awareness={context.awareness} canvasEditor={canvasEditor} />
          {isEditable && (
            <HideWhileDragging dragging={dragging}>
              <NodeTools canvasEditor={canvasEditor} />
            </HideWhileDragging>
          )}
        </CanvasFlow>
      </CanvasMenu>
      <ZoomTools onShowAll={viewportCommands.showAll}>
        {isEditable && <TidyButton isBusy={isTidying} onClick={() => void tidy()} />}
        <DeletedPanel context={context} isOpen={isDeletedOpen} onOpenChange={setIsDeletedOpen} />
      </ZoomTools>
      <KeyboardLayer />
      <MultiSelectBar canvasEditor={canvasEditor} />
      <DeletedNotice canvasId={canvasId} context={context} />
      {isEditable && (
        <Dock
          canvasEditor={canvasEditor}
          isSnapping={grid.isSnapping}
          onSnapping={grid.setIsOn}
          placeFor={viewportCommands.placeFor}
        />
      )}
      <CanvasActions
        canvasId={canvasId}
        boardRef={boardRef}
        context={context}
        screenCenter={screenCenter}
        onTidy={() => void tidy()}
        onShowDeleted={() => setIsDeletedOpen(true)}
      />
      {isEmpty && (
        <div className="canvas__welcome">
          <Welcome
            title={CANVAS_WELCOME.title}
            text={isEditable ? CANVAS_WELCOME.text : 'Nothing is on this canvas yet.'}
            art={<CanvasArt />}
            action={
              isEditable && (
                <Button onClick={() => templatePickerMode.set('replace')}>Start from a template</Button>
              )
            }
          />
        </div>
      )}
    </section>
  );
}
