import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { CanvasDesk } from '../editor/canvas-editor.ts';

/** A canvas of one's own that takes changes in at once. */
export function newDesk(clientId = 1, titleOf?: (documentId: string) => string | undefined): CanvasDesk {
  const doc = new Y.Doc();
  doc.clientID = clientId;
  return new CanvasDesk(doc, { schedule: (flush) => flush(), ...(titleOf && { titleOf }) });
}

/** Each hears what the other has done. */
export function meet(one: CanvasDesk, other: CanvasDesk): void {
  const [fromOne, fromOther] = [Y.encodeStateAsUpdate(one.doc), Y.encodeStateAsUpdate(other.doc)];
  Y.applyUpdate(other.doc, fromOne);
  Y.applyUpdate(one.doc, fromOther);
}

/** Where a node stands on the canvas, and its frame. */
export function placeOf(desk: CanvasDesk, id: string): [number, number, string | null] | undefined {
  const place = desk.projection.node(id)?.place;
  return place && [place.absolute.x, place.absolute.y, place.frameId];
}

/** Drags a node so that its corner is at a place of the canvas, and lets it go. */
export function dragTo(desk: CanvasDesk, id: string, x: number, y: number): void {
  const place = desk.projection.node(id)?.place;
  if (!place) throw new Error('It is not on the canvas.');
  const { absolute, relative } = place;
  const position = { x: relative.x + x - absolute.x, y: relative.y + y - absolute.y };
  desk.takeNodeChanges([{ type: 'position', id, position, dragging: true }]);
  desk.endDrag();
}

/** Writes at the beginning of a node's text, as an editor there would. */
export function typeInto(desk: CanvasDesk, id: string, words: string): void {
  const paragraph = desk.textOf(id)?.get(0);
  const text = paragraph instanceof Y.XmlElement ? paragraph.get(0) : undefined;
  if (!(text instanceof Y.XmlText)) throw new Error('It has no paragraph.');
  desk.doc.transact(() => text.insert(0, words), ySyncPluginKey);
}
