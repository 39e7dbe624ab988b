import { makePasted, pasteParts, revealPasted } from '#shared/canvas/clipboard/paste-changes.ts';
import { copyNodes, type CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { planPaste, type ForeignImage, type PasteInto } from '#shared/canvas/clipboard/paste-plan.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';

/** What is needed to copy and paste on an open canvas. */
export type PasteContext = Pick<CanvasContext, 'canvasEditor' | 'workspace' | 'tree'>;

const DUPLICATE_DOWN = 100;

/** What is chosen, with all that is in chosen frames; null where nothing is. */
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

/** Puts a copy onto the canvas as one step, and chooses it. @returns the images that wait for their files */
export function pasteCopied(
  { canvasEditor, workspace }: PasteContext,
  copied: CopiedCanvas,
  place: PasteInto['place'],
): readonly ForeignImage[] {
  const { nodes } = canvasEditor.projection.getView();
  const { items, outermostIds, foreignImages } = planPaste(copied, {
    workspaceId: workspace.id,
    nodes,
    place,
  });
  const now = Date.now();
  const parts = pasteParts(items);
  if (parts.length === 1) canvasEditor.act((writer) => makePasted(writer, items, true, now));
  else
    canvasEditor.actInParts(
      parts.map((part) => (writer) => makePasted(writer, part, false, now)),
      (writer) => revealPasted(writer, items),
    );
  canvasEditor.select(outermostIds);
  return foreignImages;
}

/** Copies what is chosen to 100 px below, without the clipboard. */
export function duplicateSelected(world: PasteContext): void {
  const copied = copySelected(world);
  if (copied) pasteCopied(world, copied, { by: { x: 0, y: DUPLICATE_DOWN } });
}

/** The nodes that a cut takes away: what was copied and is not locked, what is in frames too. */
export function chooseCopied(canvasEditor: CanvasEditor, copied: CopiedCanvas): void {
  canvasEditor.select(
    canvasEditor.projection
      .getView()
      .nodes.flatMap(({ id }) => (copied.doc.getMap(CANVAS_NODES).has(id) ? [id] : [])),
  );
}
