import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from './empty-textblocks.ts';
import { countWords } from './count-words.ts';
import { tokenText, type TitleOf } from './token-text.ts';

/** The text of one textblock with all proposals accepted. */
export interface BlockText {
  /** The block's id; null if it has none yet. */
  readonly id: string | null;
  readonly name: string;
  readonly text: string;
}

/**
 * Returns the textblocks of a fragment in document order, including those in boxes, notes, cells and unknown
 * containers. A line break is "\n" and a token is its text. Text proposed for deletion is omitted. Writes nothing.
 * @param titleOf the current titles of linked items; without it, a link is its label
 */
export function blockTexts(fragment: Y.XmlFragment, titleOf?: TitleOf): BlockText[] {
  const blocks: BlockText[] = [];
  // An explicit stack instead of recursion: folding a room counts its words, and must succeed at any nesting depth.
  const stack: unknown[] = fragment.toArray().reverse();
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (!(node instanceof Y.XmlElement)) continue;
    const children = node.toArray();
    if (TEXTBLOCK_NAMES.has(node.nodeName) || children.some((inner) => inner instanceof Y.XmlText))
      blocks.push({ id: stringAttribute(node, 'id'), name: node.nodeName, text: inlineText(node, titleOf) });
    else stack.push(...children.reverse());
  }
  return blocks;
}

/** Returns the text of a fragment, with one line per textblock. */
export function fragmentText(fragment: Y.XmlFragment): string {
  return blockTexts(fragment)
    .map((block) => block.text)
    .join('\n');
}

/**
 * Counts the words of a fragment. Captions and notes count, code blocks do not.
 * @param titleOf the current titles of linked items; without it, a link counts by its label
 */
export function countFragmentWords(fragment: Y.XmlFragment, titleOf?: TitleOf): number {
  return blockTexts(fragment, titleOf).reduce(
    (sum, block) => (block.name === 'codeBlock' ? sum : sum + countWords(block.text)),
    0,
  );
}

function inlineText(element: Y.XmlElement, titleOf: TitleOf | undefined): string {
  return element
    .toArray()
    .map((child) => {
      if (child instanceof Y.XmlText) return acceptedText(child);
      if (!(child instanceof Y.XmlElement)) return '';
      return child.nodeName === 'hardBreak' ? '\n' : tokenText(child.getAttributes(), titleOf);
    })
    .join('');
}

function acceptedText(text: Y.XmlText): string {
  // The delta of a Y.XmlText written by y-tiptap contains only strings.
  const delta = text.toDelta() as { insert: string; attributes?: Record<string, unknown> }[];
  return delta
    .filter(({ attributes }) => !Object.keys(attributes ?? {}).some((name) => /^deletion(?:--|$)/.test(name)))
    .map(({ insert }) => insert)
    .join('');
}

function stringAttribute(element: Y.XmlElement, name: string): string | null {
  const value: unknown = element.getAttribute(name);
  return typeof value === 'string' ? value : null;
}
