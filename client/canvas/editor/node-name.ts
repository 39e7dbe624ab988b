import * as Y from 'yjs';
import { stepTitle } from '#shared/canvas/layout/step-title.ts';
import { sliceOf, type NodeType } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';

/** The parts of a canvas editor from which names are made. */
export interface NameSource {
  projection: { node: (id: string) => ShownNode | undefined };
  textOf: (id: string) => Y.XmlFragment | null;
  titleOf: (documentId: string) => string | undefined;
}

/** Returns the label of a node type; "Item" for a type that this build does not know. */
export const nodeTypeLabel = (type: NodeType | null): string =>
  type === null ? 'Item' : sliceOf(type).label;

/** The maximum number of characters of a name taken from a text. */
const MAX_LENGTH = 60;

/** Returns the name of a node for messages and screen readers: its title, its first words or its type. */
export function nodeName(canvasEditor: NameSource, id: string): string {
  const node = canvasEditor.projection.node(id);
  if (!node) return 'nothing';
  const { type, title, step, alt, documentId } = node;
  if (step && title === null) return stepTitle(step);
  const documentTitle = documentId === null ? undefined : canvasEditor.titleOf(documentId);
  const text = title ?? alt ?? documentTitle ?? firstWords(canvasEditor.textOf(id));
  return text === '' ? nodeTypeLabel(type) : text;
}

/** The name of an edge for screen readers, such as "From Rain to Mud, because". */
export function edgeName(canvasEditor: NameSource, { from, to, label }: ShownEdge): string {
  const ends = `From ${nodeName(canvasEditor, from.nodeId)} to ${nodeName(canvasEditor, to.nodeId)}`;
  return label === null ? ends : `${ends}, ${label}`;
}

/** Returns the first words of a shared text, at any depth of nesting; an empty string if there are none. */
export function firstWords(text: Y.XmlFragment | null): string {
  let words = '';
  const append = (part: Y.XmlFragment | Y.XmlElement): void => {
    for (const child of part.toArray()) {
      if (words.length > MAX_LENGTH) return;
      if (child instanceof Y.XmlText) words += plainTextOf(child);
      else if (child instanceof Y.XmlElement) {
        if (words !== '' && !words.endsWith(' ')) words += ' ';
        append(child);
      }
    }
  };
  if (text) append(text);
  const collapsed = words.trim().replaceAll(/\s+/g, ' ');
  return collapsed.length > MAX_LENGTH ? `${collapsed.slice(0, MAX_LENGTH).trimEnd()}…` : collapsed;
}

/** Returns the text without marks, which `toString` would write as tags. */
const plainTextOf = (text: Y.XmlText): string =>
  text
    .toDelta()
    .map(({ insert }: { insert: unknown }) => (typeof insert === 'string' ? insert : ''))
    .join('');
