import * as Y from 'yjs';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import { SEARCHABLE_FIELDS } from '../node-types.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { readEdge } from './read-edge.ts';
import { readNode } from './read-node.ts';

/** A searchable text of a canvas and the node that it belongs to. */
export interface NodeText {
  /** The node's id; for an edge label, the id of the edge's source node. */
  readonly id: string;
  /** Title and blocks on one line, as search results show them. */
  readonly text: string;
}

/** The length, in UTF-16 code units, at which a long note is split into pieces of whole lines. */
const PIECE_LENGTH = 2_000;
/** Separates two lines. It contains no letter, so it separates words as a space does. */
const SEPARATOR = ' · ';

/**
 * Returns the searchable texts of a canvas: for each node its title, image description, prompt and text, joined
 * because a note is read as a whole; then the labels of the edges. Deleted nodes and hidden ones give no text, and
 * neither do the edges to them. Writes nothing.
 */
export function canvasTexts(doc: Y.Doc): NodeText[] {
  const texts: NodeText[] = [];
  const shown = new Set<string>();
  for (const [id, node] of doc.getMap(CANVAS_NODES)) {
    if (!(node instanceof Y.Map)) continue;
    const record = readNode(id, node);
    const { title, text, gone } = record;
    if (gone !== null) continue;
    shown.add(id);
    const lines: unknown[] = [title, ...SEARCHABLE_FIELDS.map(({ name }) => record[name])];
    if (text) lines.push(...blockTexts(text).map((block) => block.text));
    const nonEmptyLines = lines.filter((line): line is string => typeof line === 'string' && line !== '');
    for (const piece of splitIntoPieces(nonEmptyLines)) texts.push({ id, text: piece });
  }
  for (const [id, edge] of doc.getMap(CANVAS_EDGES)) {
    const record = edge instanceof Y.Map ? readEdge(id, edge) : undefined;
    if (!record || record.gone || !record.label) continue;
    const { from, to, label } = record;
    if (shown.has(from.nodeId) && shown.has(to.nodeId)) texts.push({ id: from.nodeId, text: label });
  }
  return texts;
}

function* splitIntoPieces(lines: readonly string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length >= PIECE_LENGTH) {
      yield piece;
      piece = '';
    }
    piece += piece === '' ? line : `${SEPARATOR}${line}`;
  }
  if (piece !== '') yield piece;
}
