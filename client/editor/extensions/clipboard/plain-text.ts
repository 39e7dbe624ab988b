import { Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model';

import { indentOf, listOf, quoteOf } from '../../blocks/block-attributes.ts';
import { isBlock } from '../../blocks/positioned-block.ts';

function leafText({ type, attrs }: ProseMirrorNode): string {
  if (type.name === 'hardBreak') return '\n';
  const label = type.name === 'token' ? String(attrs['label'] ?? '') : '';
  return attrs['kind'] === 'mention' && !label.startsWith('@') ? `@${label}` : label;
}

/**
 * Returns copied blocks as plain text: an empty line between paragraphs, none between list items with their markers.
 */
export function slicePlainText(slice: Slice): string {
  const isInline = slice.content.childCount === 1 && slice.openStart > 0;
  return blocksText(slice.content, !isInline);
}

function blocksText(content: Fragment, hasMarkers: boolean): string {
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
    text += prefix + nodeText(node);
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

function nodeText(node: ProseMirrorNode): string {
  if (node.isText) return node.text ?? '';
  if (node.type.name === 'horizontalRule') return '* * *';
  if (node.type.name === 'tableRow') return node.children.map(nodeText).join('\t');
  if (node.isTextblock) return node.textBetween(0, node.content.size, '', leafText);
  if (node.isLeaf) return leafText(node);
  return blocksText(node.content, node.type.name !== 'table');
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
