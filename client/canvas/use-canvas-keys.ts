import { useEffect, useEffectEvent, type RefObject } from 'react';
import { hasText } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { deleteWithUndo } from './trash/delete-with-undo.ts';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import { nudge, restack } from './editor/editor-commands.ts';
import { announceUndo } from './editor/announce-undo.ts';
import { labelEditing } from './edges/label-editing.ts';
import { pressShape, type VisibleNodes } from './edges/shape-keys.ts';
import { frameSelected, unframeSelected } from './frames/frame-commands.ts';
import { isKeyOfCanvas } from './is-key-of-canvas.ts';
import { isWrittenType } from './nodes/node-types.ts';

const STEPS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const NEAR = 1;
const FAR = 20;

/** The keys of an open canvas; none of them while words are written. */
export function useCanvasKeys(
  canvasEditor: CanvasEditor,
  place: RefObject<HTMLElement | null>,
  isEditable: boolean,
  { sighted, grid }: { sighted: VisibleNodes; grid: number | null },
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || !isKeyOfCanvas(event, place.current)) return;
    const isFit = event.shiftKey && event.code === 'Digit1' && !hasCommandKey(event) && !event.altKey;
    if (isFit) sighted.showAll();
    if (
      isFit ||
      pressShape(canvasEditor, event, isEditable, sighted) ||
      press(canvasEditor, event, isEditable, grid)
    )
      event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, []);
}

/**
 * @param grid how far the lines of the grid are from each other; null where places are free
 * @returns whether the key meant something here
 */
function press(
  canvasEditor: CanvasEditor,
  event: KeyboardEvent,
  isEditable: boolean,
  grid: number | null,
): boolean {
  const { selectedNodes, selectedEdges, editingId } = canvasEditor.getView();
  const { key, shiftKey } = event;
  if (hasCommandKey(event)) return isEditable && pressWithCommand(canvasEditor, key.toLowerCase(), shiftKey);
  if (event.altKey) return false;
  if (key === 'Escape') {
    if (selectedNodes.length === 0 && selectedEdges.length === 0) return false;
    canvasEditor.select([]);
    return true;
  }
  const [node] = selectedNodes;
  const [edge] = selectedEdges;
  if (isEditable && key === 'Enter' && edge && !node && selectedEdges.length === 1) {
    labelEditing.set(edge.id);
    return true;
  }
  const isAlone = selectedNodes.length === 1;
  const step = STEPS[key];
  if (!isEditable) return false;
  if (step && node && editingId === null) {
    const far = shiftKey ? FAR : (grid ?? NEAR);
    nudge(canvasEditor, { x: step.x * far, y: step.y * far }, grid);
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

/** Whether Enter begins to write in it; not where a peer left it without its text. */
const canEdit = (canvasEditor: CanvasEditor, { id, type, isLocked }: ShownNode): boolean =>
  !isLocked && isWrittenType(type) && (type === null || !hasText(type) || canvasEditor.textOf(id) !== null);

function pressWithCommand(canvasEditor: CanvasEditor, key: string, isShifted: boolean): boolean {
  if (key === 'z') announceUndo(canvasEditor, isShifted ? canvasEditor.redo() : canvasEditor.undo());
  else if (key === 'y') announceUndo(canvasEditor, canvasEditor.redo());
  else if (key === 'a') canvasEditor.selectAll();
  else if (key === 'g' && isShifted) unframeSelected(canvasEditor);
  else if (key === 'g') frameSelected(canvasEditor);
  else return false;
  return true;
}
