import { useEffect, useEffectEvent, type RefObject } from 'react';
import { hasText } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { hasCommandKey, isTyping } from '#client/lib/key-label.ts';
import { deleteWithUndo } from './trash/delete-with-undo.ts';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { nudge, restack } from './editor/editor-commands.ts';
import { announceUndo } from './editor/announce-undo.ts';
import { labelEditingEdgeId } from './edges/label-editing.ts';
import { handleCanvasKey, type ViewportCommands } from './edges/shape-keys.ts';
import { frameSelected, unframeSelected } from './frames/frame-commands.ts';
import { isEditableType } from './nodes/view-of-node.ts';

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const SMALL_STEP = 1;
const LARGE_STEP = 20;

/**
 * Returns whether an event is meant for the canvas: the focus is on the board or on nothing, and no text is being
 * edited.
 */
export function isCanvasEvent(event: Event, board: HTMLElement | null): boolean {
  const { target } = event;
  if (event.defaultPrevented || isTyping(target)) return false;
  return target === document.body || (target instanceof Node && board !== null && board.contains(target));
}

/** Handles the keyboard shortcuts of an open canvas. None of them acts while a text is being edited. */
export function useCanvasKeys(
  canvasEditor: CanvasEditor,
  boardRef: RefObject<HTMLElement | null>,
  isEditable: boolean,
  { viewportCommands, grid }: { viewportCommands: ViewportCommands; grid: number | null },
): void {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !isCanvasEvent(event, boardRef.current)) return;
    const isFit = event.shiftKey && event.code === 'Digit1' && !hasCommandKey(event) && !event.altKey;
    if (isFit) viewportCommands.showAll();
    if (
      isFit ||
      handleCanvasKey(canvasEditor, event, isEditable, viewportCommands) ||
      handleKey(canvasEditor, event, isEditable, grid)
    )
      event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);
}

/**
 * @param grid distance between the grid lines, in canvas units; null while the grid is off
 * @returns true if the key was handled
 */
function handleKey(
  canvasEditor: CanvasEditor,
  event: KeyboardEvent,
  isEditable: boolean,
  grid: number | null,
): boolean {
  const { selectedNodes, selectedEdges, editingId } = canvasEditor.getView();
  const { key, shiftKey } = event;
  if (hasCommandKey(event)) return isEditable && handleCommandKey(canvasEditor, key.toLowerCase(), shiftKey);
  if (event.altKey) return false;
  if (key === 'Escape') {
    if (selectedNodes.length === 0 && selectedEdges.length === 0) return false;
    canvasEditor.select([]);
    return true;
  }
  // Enter presses the focused button, also one of the selected node.
  if (key === 'Enter' && event.target instanceof Element && event.target.closest('button, a[href]'))
    return false;
  const [node] = selectedNodes;
  const [edge] = selectedEdges;
  if (isEditable && key === 'Enter' && edge && !node && selectedEdges.length === 1) {
    labelEditingEdgeId.set(edge.id);
    return true;
  }
  const isAlone = selectedNodes.length === 1;
  const arrow = ARROWS[key];
  if (!isEditable) return false;
  if (arrow && node && editingId === null) {
    const distance = shiftKey ? LARGE_STEP : (grid ?? SMALL_STEP);
    nudge(canvasEditor, { x: arrow.x * distance, y: arrow.y * distance }, grid);
    return true;
  }
  if ((key === 'Backspace' || key === 'Delete') && (node || selectedEdges.length > 0)) {
    deleteWithUndo(canvasEditor);
    return true;
  }
  if (!node || !isAlone) return false;
  if (key === 'Enter' && canEdit(canvasEditor, node)) {
    canvasEditor.edit(node.id);
    return true;
  }
  if (key !== ']' && key !== '[') return false;
  restack(canvasEditor, node, key === ']' ? 1 : -1);
  return true;
}

/** Returns whether Enter starts editing a node. A node that a peer wrote without its text cannot be edited. */
const canEdit = (canvasEditor: CanvasEditor, { id, type, isLocked }: ShownNode): boolean =>
  !isLocked && isEditableType(type) && (type === null || !hasText(type) || canvasEditor.textOf(id) !== null);

function handleCommandKey(canvasEditor: CanvasEditor, key: string, isShifted: boolean): boolean {
  if (key === 'z') announceUndo(canvasEditor, isShifted ? canvasEditor.redo() : canvasEditor.undo());
  else if (key === 'y') announceUndo(canvasEditor, canvasEditor.redo());
  else if (key === 'a') canvasEditor.selectAll();
  else if (key === 'g' && isShifted) unframeSelected(canvasEditor);
  else if (key === 'g') frameSelected(canvasEditor);
  else return false;
  return true;
}
