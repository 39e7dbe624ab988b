import type { Node } from '@tiptap/pm/model';
import { NodeSelection, type EditorState } from '@tiptap/pm/state';
import type { RelativePosition } from 'yjs';
import { CONTEXT_CHARACTERS, MAX_SELECTION } from '#shared/ai/answer-request.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { blockIdOf } from '#client/editor/binding/block-index.ts';
import { toRelativePosition } from '#client/editor/binding/relative-position.ts';
import { textOfBlock } from '#client/editor/find/block-search.ts';
import { ANSWER_MARKS, formOf } from '../diff/answer-paragraphs.ts';
import { clipped, type MarkedRange } from '../diff/marked-ranges.ts';
import { LEAF } from '../diff/diff-paragraph.ts';
import { selectionMarkdown } from '../diff/selection-markdown.ts';
import type { SelectedPart } from '../diff/suggest.ts';

/** The selected part of one paragraph, and its position in the document. */
export interface TargetPart extends SelectedPart {
  /** The id of the paragraph; null for an old paragraph without one. */
  blockId: string | null;
  /** The relative position of the paragraph's start, which finds a paragraph without an id. */
  anchor: RelativePosition | null;
  /** The offset of the part in its paragraph. */
  from: number;
  /** The text of the whole paragraph. */
  blockText: string;
}

/** The text that an action works on. */
export interface Target {
  parts: readonly TargetPart[];
  /** At the caret nothing is selected: the answer is added there. */
  isCaret: boolean;
  /** The selected text as it is sent, in Markdown. */
  selection: string;
  /** Up to 400 characters on each side. */
  before: string;
  after: string;
  /** Names of selected things that stay as they are, such as "tables". */
  skipped: readonly string[];
}

export const NOTHING_SELECTED = 'Select some text before using the AI assistant.';
export const EMPTY_SELECTION = 'The selection is empty. Highlight the text you want to change first.';
const ONLY_SKIPPED =
  'The AI assistant changes paragraphs. It leaves tables, pictures, code and footnotes as they are.';
const TOO_LONG = `The AI assistant takes up to ${MAX_SELECTION.toLocaleString('en')} characters at once. Select less text.`;
const NOT_HERE = 'The AI assistant writes in paragraphs. Put the caret into one.';

/** What a selection contains beside paragraphs, by node name. */
const SKIPPED_NAMES: Readonly<Record<string, string>> = {
  table: 'tables',
  image: 'pictures',
  codeBlock: 'code',
  footnote: 'footnotes',
  object: 'embedded parts',
};

/** Yields the paragraphs between two positions; `onSkip` gets the name of a block that stays as it is. */
function paragraphsBetween(
  doc: Node,
  from: number,
  to: number,
  onSkip: (name: string) => void,
): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    const skipped = SKIPPED_NAMES[node.type.name];
    if (skipped !== undefined) {
      onSkip(skipped);
      return false;
    }
    if (!node.isTextblock) return true;
    found.push({ node, pos });
    return false;
  });
  return found;
}

/** Returns the text on one side of a position, without inline nodes; paragraphs are separated by a blank line. */
const contextOf = (doc: Node, from: number, to: number): string =>
  doc.textBetween(Math.max(0, from), to, '\n\n', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : ''));

/** Cuts a text to a number of characters without splitting a surrogate pair. */
const cutStart = (text: string): string => text.slice(-CONTEXT_CHARACTERS).replace(/^[\uDC00-\uDFFF]/u, '');
const cutEnd = (text: string): string => cutText(text, CONTEXT_CHARACTERS);

/** Characters of the document that are read for the context, enough for 400 besides the ends of blocks. */
const CONTEXT_WINDOW = 4 * CONTEXT_CHARACTERS;

/** Returns the text between two positions as a target. */
export function targetBetween(
  state: EditorState,
  { from, to }: { from: number; to: number },
  isCaret: boolean,
): Target {
  const { doc } = state;
  const skipped = new Set<string>();
  const parts = paragraphsBetween(doc, from, to, (name) => skipped.add(name)).map(
    ({ node, pos }): TargetPart => {
      const start = pos + 1;
      const blockText = textOfBlock(node);
      const [partFrom, partTo] = [Math.max(0, from - start), Math.min(node.content.size, to - start)];
      return {
        blockId: blockIdOf(node),
        anchor: toRelativePosition(state, start),
        from: partFrom,
        blockText,
        text: blockText.slice(partFrom, partTo),
        form: formOf({ type: node.type.name, attrs: node.attrs }),
        marks: marksIn(node, partFrom, partTo),
        reachesStart: partFrom === 0,
        reachesEnd: partTo === node.content.size,
      };
    },
  );
  const used = isCaret ? parts : withoutEmpty(parts);
  return {
    parts: used,
    isCaret,
    selection: selectionMarkdown(used),
    before: cutStart(contextOf(doc, from - CONTEXT_WINDOW, from)),
    after: cutEnd(contextOf(doc, to, Math.min(doc.content.size, to + CONTEXT_WINDOW))),
    skipped: [...skipped],
  };
}

/** Returns the marks of a part of a paragraph, by offsets in it. */
function marksIn(node: Node, from: number, to: number): MarkedRange[] {
  const found: MarkedRange[] = [];
  node.forEach((child, offset) => {
    for (const { type, attrs } of child.marks)
      if (ANSWER_MARKS.includes(type.name))
        found.push({ from: offset, to: offset + child.nodeSize, mark: { type: type.name, attrs } });
  });
  return clipped(found, from, to);
}

/** An empty paragraph is no paragraph for the model: it stays where it is. */
const withoutEmpty = (parts: readonly TargetPart[]): TargetPart[] =>
  parts.filter(({ text }) => text.replaceAll(LEAF, '').trim() !== '');

/** Returns the selected text as a target, or a sentence with the reason why it cannot be one. */
export function selectedTarget(state: EditorState): Target | string {
  const { selection } = state;
  if (selection.empty) return NOTHING_SELECTED;
  if (selection instanceof NodeSelection && !selection.node.isInline) return ONLY_SKIPPED;
  // A selection of cells has several ranges.
  if (selection.ranges.length > 1) return ONLY_SKIPPED;
  const { $from, $to } = selection;
  if (isInSkipped($from) && isInSkipped($to) && $from.sameParent($to)) return ONLY_SKIPPED;
  const target = targetBetween(state, selection, false);
  if (target.selection === '') return target.skipped.length > 0 ? ONLY_SKIPPED : EMPTY_SELECTION;
  return target.selection.length > MAX_SELECTION ? TOO_LONG : target;
}

/**
 * Returns the caret as a target, or a sentence with the reason why it cannot be one. The caret of a selection is at its
 * end, or where it ends behind other things, at the end of its last paragraph.
 */
export function caretTarget(state: EditorState): Target | string {
  const pos = caretPosition(state);
  return pos === undefined ? NOT_HERE : targetBetween(state, { from: pos, to: pos }, true);
}

function caretPosition({ doc, selection: { from, to, $to } }: EditorState): number | undefined {
  if ($to.parent.isTextblock && !isInSkipped($to)) return to;
  const last = paragraphsBetween(doc, from, to, () => {}).at(-1);
  return last && last.pos + 1 + last.node.content.size;
}

function isInSkipped($pos: EditorState['selection']['$from']): boolean {
  for (let { depth } = $pos; depth > 0; depth -= 1)
    if ($pos.node(depth).type.name in SKIPPED_NAMES) return true;
  return false;
}
