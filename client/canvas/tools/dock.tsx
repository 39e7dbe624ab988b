import { useStore } from '@nanostores/react';
import { useStoreApi } from '@xyflow/react';
import { LayoutTemplate, Magnet, Plus, X } from 'lucide-react';
import { atom } from 'nanostores';
import { useEffect, useRef, useState, type DragEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode } from '../editor/editor-commands.ts';
import { focusAddedNode } from '../editor/focus-node.ts';
import { CLEAR_OF_BARS, useReveal } from '../editor/use-reveal.ts';
import { NODE_VIEWS } from '../nodes/index.ts';
import type { ToolItem } from '../nodes/node-view.ts';
import { templatePickerMode } from '../templates/template-picker-mode.ts';

/** The data type of a tool that is dragged onto the canvas; its value is the node type. */
export const TOOL_TYPE = 'application/x-foolscap-tool';

/** Returns the node type that was dragged from the dock; undefined for an unknown name. */
export const toolType = (name: string): NodeType | undefined =>
  NODE_VIEWS.find(({ type, tool }) => type === name && typeof tool === 'object')?.type;

interface DockProps {
  canvasEditor: CanvasEditor;
  isSnapping: boolean;
  onSnapping: (isSnapping: boolean) => void;
  /** Returns the center of the free space for a new node of a type, in canvas units. */
  placeFor: (type: NodeType) => Point;
}

/**
 * The toolbar to add nodes and templates, by a click or by dragging, and to switch the grid. On a phone a button opens
 * it, and it closes when something is added or selected.
 */
export function Dock(props: DockProps) {
  return useIsNarrow() ? <FoldedDock {...props} /> : <OpenDock {...props} />;
}

function FoldedDock(props: DockProps) {
  const { canvasEditor } = props;
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      canvasEditor.subscribe(() => {
        const { selectedNodes, selectedEdges } = canvasEditor.getView();
        if (selectedNodes.length + selectedEdges.length > 0) setIsOpen(false);
      }),
    [canvasEditor],
  );
  useEffect(() => {
    if (isOpen) dock.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const close = (): void => {
    flushSync(() => setIsOpen(false));
    toggle.current?.focus();
  };
  if (!isOpen)
    return (
      <IconButton
        ref={toggle}
        icon={Plus}
        label="Add to canvas"
        className="dock-toggle"
        aria-expanded={false}
        onClick={() => setIsOpen(true)}
      />
    );
  return <OpenDock {...props} ref={dock} onClose={close} />;
}

interface OpenDockProps extends DockProps {
  ref?: RefObject<HTMLDivElement | null>;
  /** Set on a phone. */
  onClose?: () => void;
}

function OpenDock({ canvasEditor, isSnapping, onSnapping, placeFor, ref, onClose }: OpenDockProps) {
  return (
    // Escape is a second way to the button that closes the toolbar.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      className={classNames('dock', onClose && 'foot-bar')}
      role="toolbar"
      aria-label="Add to canvas"
      onKeyDown={(event) => {
        // The keys of its popover arrive here too.
        const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isOwn) onClose?.();
      }}
    >
      {NODE_VIEWS.map(({ type, tool: Tool }) => {
        if (!Tool) return null;
        if (typeof Tool === 'function')
          return <Tool key={type} canvasEditor={canvasEditor} placeFor={placeFor} />;
        return (
          <ToolButton key={type} type={type} tool={Tool} canvasEditor={canvasEditor} placeFor={placeFor} />
        );
      })}
      <span className="dock__rule" />
      <button
        type="button"
        className="dock__item"
        aria-haspopup="dialog"
        onClick={() => {
          onClose?.();
          templatePickerMode.set('add');
        }}
      >
        <Icon of={LayoutTemplate} size="lg" />
        Template
      </button>
      <button
        type="button"
        className="dock__item"
        aria-pressed={isSnapping}
        onClick={() => onSnapping(!isSnapping)}
      >
        <Icon of={Magnet} size="lg" />
        Grid, snap
      </button>
      {onClose && (
        <button type="button" className="dock__item" onClick={onClose}>
          <Icon of={X} size="lg" />
          Close
        </button>
      )}
    </div>
  );
}

interface ToolButtonProps extends Pick<DockProps, 'canvasEditor' | 'placeFor'> {
  type: NodeType;
  tool: ToolItem;
}

const ALWAYS = atom(true);

/** Adds a node by a click, or by being dragged onto the canvas. */
function ToolButton({ type, tool, canvasEditor, placeFor }: ToolButtonProps) {
  const store = useStoreApi();
  const reveal = useReveal(canvasEditor);
  const { label, icon, isEditedAtOnce, isShown = ALWAYS } = tool;
  const isOffered = useStore(isShown);
  if (!isOffered) return null;
  return (
    <button
      type="button"
      className="dock__item"
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(TOOL_TYPE, type);
        event.dataTransfer.effectAllowed = 'copy';
      }}
      onClick={(event) => {
        const id = addNode(canvasEditor, type, placeFor(type));
        reveal(id, CLEAR_OF_BARS);
        if (isEditedAtOnce) return canvasEditor.edit(id);
        focusAddedNode(event.currentTarget, store.getState().domNode, id);
      }}
    >
      <Icon of={icon} size="lg" />
      {label}
    </button>
  );
}
