import './tools/tools.css';
import './presence/presence.css';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { useEffect, useRef, useState, useSyncExternalStore, type DragEvent, type MouseEvent } from 'react';
import type { CanvasSettings } from '#shared/canvas/canvas-settings.ts';
import { bringsFiles } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Welcome } from '#client/ui/welcome.tsx';
import { CanvasArt } from './canvas-art.tsx';
import { CanvasFlow, GRID } from './canvas-flow.tsx';
import { useDroppedCards } from './nodes/card/use-dropped-cards.ts';
import { useCanvasClipboard } from './clipboard/use-canvas-clipboard.ts';
import { DeletedLayer } from './trash/deleted-layer.tsx';
import { addNode } from './editor/editor-commands.ts';
import { DragLayer } from './dragging/drag-layer.tsx';
import { HideWhileDragging } from './dragging/hide-while-dragging.tsx';
import { useDragging } from './dragging/use-dragging.ts';
import { EdgeArrow } from './edges/edge-arrow.tsx';
import { useEdges } from './edges/use-edges.ts';
import { BoxFrames } from './frames/box-frames.tsx';
import { storeViewport, storedViewport } from './editor/stored-viewport.ts';
import { useNear } from './editor/use-near.ts';
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
import { PlansLayer } from './plans/plans-layer.tsx';
import { templatesOpen } from './plans/templates-open.ts';
import { MultiSelectBar } from './touch/multi-select-bar.tsx';
import './touch/touch.css';
import { usePinch } from './touch/use-pinch.ts';
import { useRevealEditedNode } from './touch/use-reveal-edited-node.ts';
import { NodeTools } from './tools/node-tools.tsx';
import { ZoomTools } from './tools/zoom-tools.tsx';
import { useGrid } from './use-grid.ts';
import { useCanvasKeys } from './use-canvas-keys.ts';
import { usePanePress } from './use-pane-press.ts';

interface BoardProps {
  canvasId: string;
  world: CanvasContext;
  settings: CanvasSettings | undefined;
  /** Items that features add to the menu. */
  menu: readonly CanvasMenuItem[];
  /** The node that the address names. */
  named: NamedNode;
}

/** An open canvas: what stands on it, and all that is done with it. */
export function CanvasBoard(props: BoardProps) {
  return (
    <CanvasContextProvider value={props.world}>
      <ReactFlowProvider>
        <Board {...props} />
      </ReactFlowProvider>
    </CanvasContextProvider>
  );
}

function Board({ canvasId, world, menu, named, settings }: BoardProps) {
  const { canvasEditor, isEditable } = world;
  const place = useRef<HTMLElement>(null);
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
  const [beginning] = useState(() => storedViewport(canvasId));
  const { onPaneClick, ...taps } = usePanePress(canvasEditor, isEditable);
  const clipboard = useCanvasClipboard(world, place, (files, middle) => {
    void addImageFiles(canvasEditor, world.workspace.id, files, middle);
  });
  const sighted = useViewportCommands(canvasEditor, place);
  useCanvasKeys(canvasEditor, place, isEditable, { sighted, grid: grid.isSnapping ? GRID : null });
  useNamedNode(canvasEditor, named, sighted);
  usePinch(place);
  useRevealEditedNode(canvasEditor, place);
  useNear(canvasEditor);
  const [presence] = useState(() => new OwnPresence(world.awareness));
  useEffect(() => () => presence.end(), [presence]);
  const { dragging, props: dragProps } = useDragging(canvasEditor, presence, grid.isSnapping);
  useDroppedCards(world, place);
  const edgeProps = useEdges(canvasEditor, isEditable);
  useEffect(() => presence.choose(selectedNodes), [presence, selectedNodes]);
  const { id: userId, username } = world.user;
  useEffect(() => {
    world.awareness.setLocalStateField('user', { id: userId, name: username ?? 'Writer' });
  }, [world.awareness, userId, username]);

  const middle = (): { x: number; y: number } => {
    const { left = 0, top = 0, width = 0, height = 0 } = place.current?.getBoundingClientRect() ?? {};
    return { x: left + width / 2, y: top + height / 2 };
  };
  const pointOf = ({ clientX, clientY }: MouseEvent): [number, number] => {
    const { x, y } = screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
    return [x, y];
  };
  const handleDrop = (event: DragEvent): void => {
    const type = toolType(event.dataTransfer.getData(TOOL_TYPE));
    const middle = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    if (bringsFiles(event.dataTransfer)) {
      // For a reader too: the browser would open the file in place of the page.
      event.preventDefault();
      if (isEditable) void dropOnCanvas(canvasEditor, world.workspace.id, event.dataTransfer, middle);
    }
    if (!type) return;
    event.preventDefault();
    addNode(canvasEditor, type, middle);
  };

  return (
    // What is followed here is the pointer alone, for others to see: each part can be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <section
      ref={place}
      className={classNames('canvas', selectedNodes.length > 1 && 'canvas--several')}
      aria-label="Canvas"
      onDragOver={(event) => {
        const { types } = event.dataTransfer;
        if (types.includes(TOOL_TYPE) || bringsFiles(event.dataTransfer)) event.preventDefault();
      }}
      onDrop={handleDrop}
      {...taps}
      onPointerMove={(event) => presence.point(...pointOf(event))}
      onPointerLeave={() => presence.leave()}
    >
      <CanvasMenu world={world} added={menu} clipboard={clipboard} onDeleted={() => setIsDeletedOpen(true)}>
        <CanvasFlow
          canvasEditor={canvasEditor}
          isSnapping={grid.isSnapping}
          hasGrid={grid.isShown}
          {...dragProps}
          {...edgeProps}
          onPaneClick={onPaneClick}
          onMoveEnd={(_event, viewport) => storeViewport(canvasId, viewport)}
          defaultViewport={beginning}
          nodesDraggable={isEditable}
          nodesConnectable={isEditable}
        >
          <EdgeArrow />
          <BoxFrames canvasEditor={canvasEditor} />
          <DragLayer dragging={dragging} />
          <OthersLayer awareness={world.awareness} canvasEditor={canvasEditor} place={place} />
          {isEditable && (
            <HideWhileDragging dragging={dragging}>
              <NodeTools canvasEditor={canvasEditor} />
            </HideWhileDragging>
          )}
        </CanvasFlow>
      </CanvasMenu>
      <ZoomTools onShowAll={sighted.showAll} />
      <KeyboardLayer />
      <MultiSelectBar canvasEditor={canvasEditor} />
      <DeletedLayer
        canvasId={canvasId}
        world={world}
        isOpen={isDeletedOpen}
        onOpenChange={setIsDeletedOpen}
      />
      {isEditable && (
        <Dock
          canvasEditor={canvasEditor}
          isSnapping={grid.isSnapping}
          onSnapping={grid.turn}
          placeFor={sighted.placeFor}
        />
      )}
      <PlansLayer canvasId={canvasId} place={place} world={world} middle={middle} />
      {isEmpty && (
        <div className="canvas__welcome">
          <Welcome
            title="Welcome to your canvas"
            text={isEditable ? 'Double-click anywhere to get started' : 'Nothing is on this canvas yet.'}
            art={<CanvasArt />}
            action={
              isEditable && (
                <Button onClick={() => templatesOpen.set('replace')}>Start from a template</Button>
              )
            }
          />
        </div>
      )}
    </section>
  );
}
