import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from './empty-textblocks.ts';
import { countWords } from './count-words.ts';

/** The words of one textblock, as a reader who accepts every proposal sees them. */
export interface BlockText {
  /** Block id, null where a block has none yet. */
  readonly id: string | null;
  readonly name: string;
  readonly text: string;
}

/**
 * The textblocks of a fragment in document order, those inside boxes, notes, cells and unknown containers included.
 * A line break is "\n", a token its label; text proposed for deletion is left out. Reads only.
 */
export function blockTexts(fragment: Y.XmlFragment): BlockText[] {
  const blocks: BlockText[] = [];
  // Without recursion: a fold counts words, and no depth of a text keeps a room from being folded.
  const waiting: unknown[] = fragment.toArray().reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!(node instanceof Y.XmlElement)) continue;
    const children = node.toArray();
    if (TEXTBLOCK_NAMES.has(node.nodeName) || children.some((inner) => inner instanceof Y.XmlText))
      blocks.push({ id: stringAttribute(node, 'id'), name: node.nodeName, text: inlineText(node) });
    else waiting.push(...children.reverse());
  }
  return blocks;
}

/** The words of a whole fragment, one textblock a line. */
export function fragmentText(fragment: Y.XmlFragment): string {
  return blockTexts(fragment)
    .map((block) => block.text)
    .join('\n');
}

/** How many words a fragment has, code left out, captions and notes counted. */
export function countFragmentWords(fragment: Y.XmlFragment): number {
  return blockTexts(fragment).reduce(
    (sum, block) => (block.name === 'codeBlock' ? sum : sum + countWords(block.text)),
    0,
  );
}

function inlineText(element: Y.XmlElement): string {
  return element
    .toArray()
    .map((child) => {
      if (child instanceof Y.XmlText) return acceptedText(child);
      if (!(child instanceof Y.XmlElement)) return '';
      return child.nodeName === 'hardBreak' ? '\n' : (stringAttribute(child, 'label') ?? '');
    })
    .join('');
}

function acceptedText(text: Y.XmlText): string {
  // The delta of a Y.XmlText that y-tiptap writes holds strings alone.
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
