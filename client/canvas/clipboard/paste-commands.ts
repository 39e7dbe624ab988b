import { makePasted, splitIntoChunks, revealPasted } from '#shared/canvas/clipboard/paste-changes.ts';
import { copyNodes, type CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { planPaste, type ForeignImage, type PasteTarget } from '#shared/canvas/clipboard/paste-plan.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';

/** The part of the canvas context that copying and pasting need. */
export type PasteContext = Pick<CanvasContext, 'canvasEditor' | 'workspace' | 'tree'>;

const DUPLICATE_OFFSET = 100;

/** Copies the selected nodes with all nodes in selected frames. @returns null if nothing is selected */
export function copySelected({ canvasEditor, workspace, tree }: PasteContext): CopiedCanvas | null {
  const { selectedNodes } = canvasEditor.getView();
  if (selectedNodes.length === 0) return null;
  const ids = selectedNodes.map(({ id }) => id);
  const copied = copyNodes(canvasEditor.doc, canvasEditor.projection, ids, {
    workspaceId: workspace.id,
    titles: {},
  });
  const cards = [...copied.doc.getMap(CANVAS_NODES).keys()].flatMap((id) => {
    const documentId = canvasEditor.projection.node(id)?.documentId ?? null;
    const item = documentId === null ? undefined : tree?.items.get(documentId);
    return item ? [[item.id, item.name] as const] : [];
  });
  return { ...copied, titles: Object.fromEntries(cards) };
}

/** Pastes a copy as one undo step and selects it. @returns the images whose files must be copied to this workspace */
export function pasteCopied(
  { canvasEditor, workspace }: PasteContext,
  copied: CopiedCanvas,
  place: PasteTarget['position'],
): readonly ForeignImage[] {
  const { nodes } = canvasEditor.projection.getView();
  const { items, outermostIds, foreignImages } = planPaste(copied, {
    workspaceId: workspace.id,
    nodes,
    position: place,
  });
  const now = Date.now();
  const parts = splitIntoChunks(items);
  if (parts.length === 1) canvasEditor.act((writer) => makePasted(writer, items, true, now));
  else
    canvasEditor.actInParts(
      parts.map((part) => (writer) => makePasted(writer, part, false, now)),
      (writer) => revealPasted(writer, items),
    );
  canvasEditor.select(outermostIds);
  return foreignImages;
}

/** Duplicates the selection 100 canvas units below, without the clipboard. */
export function duplicateSelected(context: PasteContext): void {
  const copied = copySelected(context);
  if (copied) pasteCopied(context, copied, { by: { x: 0, y: DUPLICATE_OFFSET } });
}

/** Selects the copied nodes, those in frames too, so that a cut can delete them. Deleting skips locked nodes. */
export function selectCopied(canvasEditor: CanvasEditor, copied: CopiedCanvas): void {
  canvasEditor.select(
    canvasEditor.projection
      .getView()
      .nodes.flatMap(({ id }) => (copied.doc.getMap(CANVAS_NODES).has(id) ? [id] : [])),
  );
}
