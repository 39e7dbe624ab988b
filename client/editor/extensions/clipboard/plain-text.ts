import { Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';

import { indentOf, listOf, quoteOf } from '../../blocks/block-attributes.ts';
import { isNote } from '../../blocks/body.ts';
import { noteOf, refOf } from '../../blocks/note-nodes.ts';
import { NO_NOTE_NUMBERS, type NoteNumbers } from '../../blocks/note-numbers.ts';
import { isBlock } from '../../blocks/positioned-block.ts';
import { separateNotes } from './pasted-notes.ts';

type Numbers = NoteNumbers['numbers'];

/** Returns the sign of a note, such as `[1]`; an empty text without a number. */
function noteSign(name: string | null, numbers: Numbers): string {
  const number = name === null ? undefined : numbers.get(name);
  return number === undefined ? '' : `[${number}]`;
}

function leafText(node: ProseMirrorNode, numbers: Numbers): string {
  const { type, attrs } = node;
  if (type.name === 'hardBreak') return '\n';
  const label = type.name === 'token' ? String(attrs['label'] ?? '') : '';
  if (attrs['kind'] === 'footnote') return noteSign(refOf(node), numbers);
  return attrs['kind'] === 'mention' && !label.startsWith('@') ? `@${label}` : label;
}

/**
 * Returns copied blocks as plain text: an empty line between paragraphs, none between list items with their markers.
 * @param numbers the numbers of footnotes by name
 */
export function slicePlainText(slice: Slice, numbers: Numbers = NO_NOTE_NUMBERS): string {
  const { body, notes } = separateNotes(slice);
  const isInline = body.content.childCount === 1 && body.openStart > 0;
  const text = blocksText(body.content, !isInline, numbers);
  return [text, ...notes.map((note) => nodeText(note, numbers))].join('\n\n');
}

function blocksText(content: Fragment, hasMarkers: boolean, noteNumbers: Numbers): string {
  let text = '';
  let above: ProseMirrorNode | null = null;
  const numbers: number[] = [];
  content.forEach((node) => {
    const isTight = above !== null && listOf(above) !== null && (listOf(node) !== null || indentOf(node) > 0);
    if (above !== null) text += isBlock(node) && !isTight ? '\n\n' : '\n';
    const prefix =
      hasMarkers && isBlock(node)
        ? '> '.repeat(quoteOf(node)) + '  '.repeat(indentOf(node)) + listMarker(node, numbers)
        : '';
    text += prefix + nodeText(node, noteNumbers);
    above = node;
  });
  return text;
}

function listMarker(node: ProseMirrorNode, numbers: number[]): string {
  const depth = indentOf(node);
  const list = listOf(node);
  numbers.length = Math.min(numbers.length, list === null ? depth : depth + 1);
  if (list === 'bullet') return '- ';
  if (list === 'task') return node.attrs['checked'] === true ? '[x] ' : '[ ] ';
  if (list === null) return '';
  const start: unknown = node.attrs['start'];
  numbers[depth] = typeof start === 'number' ? start : (numbers[depth] ?? 0) + 1;
  return `${numbers[depth]}. `;
}

function nodeText(node: ProseMirrorNode, numbers: Numbers): string {
  if (node.isText) return node.text ?? '';
  if (node.type.name === 'horizontalRule') return '* * *';
  if (node.type.name === 'tableRow') return node.children.map((cell) => nodeText(cell, numbers)).join('\t');
  if (node.isTextblock) return node.textBetween(0, node.content.size, '', (leaf) => leafText(leaf, numbers));
  if (node.isLeaf) return leafText(node, numbers);
  const text = blocksText(node.content, node.type.name !== 'table', numbers);
  const sign = isNote(node) ? noteSign(noteOf(node), numbers) : '';
  return sign === '' ? text : `${sign} ${text}`;
}

/**
 * Returns plain text as paragraphs, one for each line. Empty lines are skipped, unless there are more of them than
 * between other paragraphs: these become an empty paragraph.
 */
export function textSlice(text: string, schema: Schema): Slice {
  const { paragraph } = schema.nodes;
  if (!paragraph) return Slice.empty;
  const lines = linesOf(text);
  const separator = separatorOf(lines);
  const blocks = lines.flatMap(({ line, blankAbove }) => [
    ...(blankAbove > separator ? [paragraph.create()] : []),
    paragraph.create(null, schema.text(line)),
  ]);
  return Slice.maxOpen(Fragment.from(blocks));
}

/** A line with words, and the number of empty lines above it. */
interface TextLine {
  line: string;
  blankAbove: number;
}

function linesOf(text: string): TextLine[] {
  const lines: TextLine[] = [];
  let blankAbove = 0;
  for (const line of text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')) {
    if (line.trim() === '') blankAbove += 1;
    else {
      lines.push({ line, blankAbove: lines.length === 0 ? 0 : blankAbove });
      blankAbove = 0;
    }
  }
  return lines;
}

/** Returns how many empty lines separate two paragraphs: none if most paragraphs follow each other line by line. */
function separatorOf([, ...lines]: readonly TextLine[]): number {
  const separated = lines.filter(({ blankAbove }) => blankAbove > 0);
  if (lines.length > 2 * separated.length) return 0;
  return separated.reduce((least, { blankAbove }) => Math.min(least, blankAbove), Number.POSITIVE_INFINITY);
}
