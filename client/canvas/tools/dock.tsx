import { useStore } from '@nanostores/react';
import { useStoreApi } from '@xyflow/react';
import { LayoutTemplate, Magnet } from 'lucide-react';
import { atom } from 'nanostores';
import type { DragEvent } from 'react';
import type { NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { Icon } from '#client/ui/icon.tsx';
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

/** The toolbar to add nodes and templates, by a click or by dragging, and to switch the grid. */
export function Dock({ canvasEditor, isSnapping, onSnapping, placeFor }: DockProps) {
  return (
    <div className="dock" role="toolbar" aria-label="Add to canvas">
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
        onClick={() => templatePickerMode.set('add')}
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
