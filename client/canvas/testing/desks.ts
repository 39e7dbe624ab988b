import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { CanvasEditor } from '../editor/canvas-editor.ts';

/** A canvas of one's own that takes changes in at once. */
export function newDesk(clientId = 1, titleOf?: (documentId: string) => string | undefined): CanvasEditor {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  return new CanvasEditor(doc, { schedule: (flush) => flush(), ...(titleOf && { titleOf }) });
}

/** Each hears what the other has done. */
export function meet(one: CanvasEditor, other: CanvasEditor): void {
  const [fromOne, fromOther] = [Y.encodeStateAsUpdate(one.doc), Y.encodeStateAsUpdate(other.doc)];
  Y.applyUpdate(other.doc, fromOne);
  Y.applyUpdate(one.doc, fromOther);
}

/** Where a node stands on the canvas, and its frame. */
export function placeOf(canvasEditor: CanvasEditor, id: string): [number, number, string | null] | undefined {
  const place = canvasEditor.projection.node(id)?.place;
  return place && [place.absolute.x, place.absolute.y, place.frameId];
}

/** Drags a node so that its corner is at a place of the canvas, and lets it go. */
export function dragTo(canvasEditor: CanvasEditor, id: string, x: number, y: number): void {
  const place = canvasEditor.projection.node(id)?.place;
  if (!place) throw new Error('It is not on the canvas.');
  const { absolute, relative } = place;
  const position = { x: relative.x + x - absolute.x, y: relative.y + y - absolute.y };
  canvasEditor.takeNodeChanges([{ type: 'position', id, position, dragging: true }]);
  canvasEditor.endDrag();
}

/** Writes at the beginning of a node's text, as an editor there would. */
export function typeInto(canvasEditor: CanvasEditor, id: string, words: string): void {
  const paragraph = canvasEditor.textOf(id)?.get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('It has no paragraph.');
  canvasEditor.doc.transact(() => text.insert(0, words), ySyncPluginKey);
}
