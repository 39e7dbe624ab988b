import * as Y from 'yjs';
import { blockTexts } from '#shared/editor/content/fragment-text.ts';
import { WORD_FIELDS } from '../node-types.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { readEdge } from './read-edge.ts';
import { readNode } from './read-node.ts';

/** Words of a canvas, and the node they stand in or begin at. */
export interface NodeText {
  /** Of the node; for what a line says, of the one it comes from. */
  readonly id: string;
  /** Its title and its blocks on one line, as they are shown where they are found. */
  readonly text: string;
}

/** A note is one piece up to this many UTF-16 units; a longer one is several, each of whole lines. */
const PIECE = 2_000;
/** No letter: between two lines words are apart as by a space. */
const BETWEEN = ' · ';

/**
 * The words of a canvas: titles of its nodes, their texts, what pictures show and what is asked for, then what its lines
 * say. Those of one node stand together, for a note is read as one. What was deleted, or is not shown yet, says nothing, nor
 * does a line to it. Reads only.
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
    const lines: unknown[] = [title, ...WORD_FIELDS.map(({ name }) => record[name])];
    if (text) lines.push(...blockTexts(text).map((block) => block.text));
    const written = lines.filter((line): line is string => typeof line === 'string' && line !== '');
    for (const piece of piecesOf(written)) texts.push({ id, text: piece });
  }
  for (const [id, edge] of doc.getMap(CANVAS_EDGES)) {
    const line = edge instanceof Y.Map ? readEdge(id, edge) : undefined;
    if (!line || line.gone || !line.label) continue;
    const { from, to, label } = line;
    if (shown.has(from.nodeId) && shown.has(to.nodeId)) texts.push({ id: from.nodeId, text: label });
  }
  return texts;
}

function* piecesOf(lines: readonly string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    if (piece !== '' && piece.length + line.length >= PIECE) {
      yield piece;
      piece = '';
    }
    piece += piece === '' ? line : `${BETWEEN}${line}`;
  }
  if (piece !== '') yield piece;
}
