import type { NodeJson } from '../content/document-json.ts';
import { TEXTBLOCK_NAMES } from '../content/empty-textblocks.ts';
import { tokenText, type TitleOf } from '../content/token-text.ts';
import { markName } from '../html/node-json.ts';
import { originOfMarks, type CharacterOrigin } from './origin-of-marks.ts';

/** The text of one child of a textblock. */
export interface OriginPiece {
  /** The position in the text of the block, in UTF-16 code units; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
  /** The index of the child. */
  readonly child: number;
  readonly origin: CharacterOrigin;
}

/** A textblock, with the text that counts: proposals accepted, a line break as "\n", a token as its text. */
export interface OriginBlock {
  readonly text: string;
  readonly pieces: readonly OriginPiece[];
  /** Code has no words. */
  readonly isCode: boolean;
}

/** Tokens and line breaks carry no marks [X4], so they count as typed. */
const UNMARKED = originOfMarks(undefined);

/** Reads the origins of a textblock in ProseMirror's JSON. */
export function originBlock(block: NodeJson, titleOf?: TitleOf): OriginBlock {
  const pieces: OriginPiece[] = [];
  let text = '';
  for (const [child, node] of (block.content ?? []).entries()) {
    const part = inlineText(node, titleOf);
    if (part === '') continue;
    const origin = node.text === undefined ? UNMARKED : originOfMarks(node.marks);
    pieces.push({ from: text.length, to: text.length + part.length, child, origin });
    text += part;
  }
  return { text, pieces, isCode: block.type === 'codeBlock' };
}

/** Returns the textblocks of a document in order, as `blockTexts` finds them in a fragment. */
export function textblocksOf(doc: NodeJson): NodeJson[] {
  const blocks: NodeJson[] = [];
  // An explicit stack, because a document can be nested deeply.
  const stack: NodeJson[] = [doc];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const children = node.content ?? [];
    if (TEXTBLOCK_NAMES.has(node.type) || children.some(({ text }) => text !== undefined)) blocks.push(node);
    else stack.push(...children.toReversed());
  }
  return blocks;
}

function inlineText(node: NodeJson, titleOf: TitleOf | undefined): string {
  if (node.text !== undefined)
    return node.marks?.some((mark) => markName(mark) === 'deletion') ? '' : node.text;
  if (node.type === 'hardBreak') return '\n';
  return tokenText(node.attrs ?? {}, titleOf);
}
