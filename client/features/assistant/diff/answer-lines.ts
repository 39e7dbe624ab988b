import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { nodeText } from '#shared/editor/html/node-json.ts';
import { withoutFalseItems } from '#client/editor/extensions/clipboard/pasted-markdown/prose-lines.ts';

/** Lines that have a meaning of their own in Markdown. */
const SYNTAX = /^\s*(?:#{1,6} |[-*+] |\d{1,9}[.)] |>|```|~~~|\||[-*_=]{3,}\s*$)/;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)]) /;
const FENCE = /^\s*(?:```|~~~)/;

const isPlain = (line: string): boolean => line.trim() !== '' && !SYNTAX.test(line);

/**
 * Prepares an answer for the Markdown parser, which would join its lines: each line becomes a paragraph, or with
 * `hasLineBreaks` a line of its paragraph. An indented line of prose is no code.
 */
export function separateLines(text: string, hasLineBreaks: boolean): string {
  const hasItems = text.split('\n').some((line) => ITEM.test(line));
  const lines = withoutFalseItems(text.split('\n'));
  let isCode = false;
  return lines
    .map((raw, at) => {
      if (FENCE.test(raw)) isCode = !isCode;
      if (isCode) return raw;
      const line = hasItems || !isPlain(raw) ? raw : raw.trimStart();
      const next = lines[at + 1] ?? '';
      if (!isPlain(next) || line.trim() === '') return line;
      // A line behind an item would become part of it, unless it is indented as part of it.
      if (ITEM.test(line)) return /^\s/.test(next) ? line : `${line}\n`;
      if (!isPlain(line) || line.endsWith('  ') || line.endsWith('\\'))
        return isPlain(line) ? line : `${line}\n`;
      return hasLineBreaks ? `${line}\\` : `${line}\n`;
    })
    .join('\n');
}

/** Returns a row of a table as a paragraph. */
export const cellsLine = (row: NodeJson): NodeJson => ({
  type: 'paragraph',
  content: [{ type: 'text', text: (row.content ?? []).map(nodeText).join(' | ') }],
});
