import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { CanvasEditor } from '../editor/canvas-editor.ts';

/** Returns the editor of a new canvas that applies changes at once. */
export function newCanvasEditor(
  clientId = 1,
  titleOf?: (documentId: string) => string | undefined,
): CanvasEditor {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  return new CanvasEditor(doc, { schedule: (flush) => flush(), ...(titleOf && { titleOf }) });
}

/** Sends the changes of each canvas to the other. */
export function syncEditors(one: CanvasEditor, other: CanvasEditor): void {
  const [fromOne, fromOther] = [Y.encodeStateAsUpdate(one.doc), Y.encodeStateAsUpdate(other.doc)];
  Y.applyUpdate(other.doc, fromOne);
  Y.applyUpdate(one.doc, fromOther);
}

/** Returns the absolute position of a node and the id of its frame; undefined if the node is not shown. */
export function placementOf(
  canvasEditor: CanvasEditor,
  id: string,
): [number, number, string | null] | undefined {
  const place = canvasEditor.projection.node(id)?.position;
  return place && [place.absolute.x, place.absolute.y, place.frameId];
}

/** Drags a node until its top left corner is at a point of the canvas, and drops it. */
export function dragTo(canvasEditor: CanvasEditor, id: string, x: number, y: number): void {
  const place = canvasEditor.projection.node(id)?.position;
  if (!place) throw new Error('It is not on the canvas.');
  const { absolute, relative } = place;
  const position = { x: relative.x + x - absolute.x, y: relative.y + y - absolute.y };
  canvasEditor.applyNodeChanges([{ type: 'position', id, position, dragging: true }]);
  canvasEditor.endDrag();
}

/** Inserts text at the beginning of a node's text, as a text editor does. */
export function typeInto(canvasEditor: CanvasEditor, id: string, words: string): void {
  const paragraph = canvasEditor.textOf(id)?.get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('It has no paragraph.');
  canvasEditor.doc.transact(() => text.insert(0, words), ySyncPluginKey);
}
