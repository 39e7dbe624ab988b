import { Fragment, Node, type Schema } from '@tiptap/pm/model';
import { Transform } from '@tiptap/pm/transform';
import type * as Y from 'yjs';
import { fragmentToNode, updateFragment } from '#shared/editor/content/fragment-json.ts';
import type { SentLinks } from '#shared/ai/sent-links.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { answerBlocks, hasOrigin } from './answer-blocks.ts';

export interface AnswerProgress {
  /** The row that the `origin` marks name. */
  answerId: string;
  /** The Markdown of this answer that the text contains already; empty before the first part. */
  before: string;
  /** The Markdown that it contains afterwards: `before` and what has arrived since. */
  text: string;
  /** The addresses that were sent to the model, from `sentLinks`. A link to any other is text. */
  sent: SentLinks;
}

/**
 * Writes the next part of an answer of a language model into a text, after the content that was there before it.
 * Blocks that somebody has changed or deleted meanwhile are not overwritten: further words of such a block follow the
 * last word of the answer.
 * @throws RangeError when the content of the fragment is not valid in the schema
 */
export function writeAnswer(fragment: Y.XmlFragment, { answerId, before, text, sent }: AnswerProgress): void {
  const schema = createSchema();
  const current = fragmentToNode(schema, fragment);
  const first = firstBlockId(current, answerId, before);
  const parse = (markdown: string): Node[] => {
    const [head, ...rest] = answerBlocks(answerId, markdown, sent);
    if (!head) return [];
    return [withId(head, first), ...rest].map((block) => Node.fromJSON(schema, block));
  };
  // The parser returns a paragraph for an empty text.
  const was = before.trim() === '' ? [] : parse(before);
  const { blocks, words, added, end } = mergeBlocks(current, was, parse(text));
  const kept = appendWords(schema, current.copy(Fragment.from(blocks)), answerId, words).children;
  const doc = current.copy(Fragment.from(kept.toSpliced(end ?? kept.length, 0, ...added)));
  // A node of ProseMirror has this JSON; the library types it as `any`.
  updateFragment(fragment, doc.toJSON() as NodeJson);
}

/**
 * Returns the id of the answer's first block, if it is not its own: an answer begins in the empty paragraph at the end
 * of a text, so that no blank line stays above it and a caret in that paragraph is not lost.
 */
function firstBlockId(current: Node, answerId: string, before: string): string | undefined {
  const block =
    before.trim() === ''
      ? emptyParagraphAtEnd(current)
      : current.children.find(
          (child) => child.isTextblock && child.children.some((node) => hasOrigin(node, answerId)),
        );
  const id: unknown = block?.attrs['id'];
  return typeof id === 'string' ? id : undefined;
}

function emptyParagraphAtEnd({ lastChild }: Node): Node | undefined {
  if (lastChild?.type.name !== 'paragraph' || lastChild.content.size > 0) return undefined;
  const isPlain = Object.entries(lastChild.attrs).every(([name, value]) => name === 'id' || value === null);
  return isPlain ? lastChild : undefined;
}

const withId = (block: NodeJson, id: string | undefined): NodeJson =>
  id === undefined || (block.type !== 'paragraph' && block.attrs?.['id'] !== id)
    ? block
    : { ...block, attrs: { ...block.attrs, id } };

interface Merged {
  /** The blocks of the text, without the new ones of the answer. */
  blocks: readonly Node[];
  /** The new blocks of the answer. */
  added: readonly Node[];
  /** The index at which they are inserted; undefined for the end of the text. */
  end: number | undefined;
  /** Words of blocks that somebody else has changed. */
  words: string;
}

/** Replaces the blocks of an answer that are as it left them. Its new blocks belong after its last one. */
function mergeBlocks(current: Node, was: readonly Node[], next: readonly Node[]): Merged {
  const numbers = new Map(was.map((block, number) => [block.attrs['id'] as unknown, number]));
  const blocks: Node[] = [];
  let words = '';
  let end: number | undefined;
  const added = next.slice(was.length);
  for (const block of current.children) {
    const id: unknown = block.attrs['id'];
    const number = numbers.get(id);
    // The empty paragraph in which a new answer begins is replaced by its first block.
    const isReplaced = number === undefined && added.some(({ attrs }) => attrs['id'] === id);
    if (number === undefined) {
      if (isReplaced) end = blocks.length;
      else blocks.push(block);
      continue;
    }
    const [old, replacement] = [was[number], next[number]];
    if (old && block.eq(old)) blocks.push(...(replacement ? [replacement] : []));
    else {
      blocks.push(block);
      if (old && replacement?.textContent.startsWith(old.textContent))
        words += replacement.textContent.slice(old.textContent.length);
    }
    end = blocks.length;
  }
  return { blocks, words, added, end };
}

/** Appends words to the last words of an answer; in a new paragraph if all of them were deleted. */
function appendWords(schema: Schema, doc: Node, answerId: string, words: string): Node {
  if (words === '') return doc;
  const mark = schema.mark('origin', { kind: 'ai', ref: answerId });
  let end: number | undefined;
  doc.descendants((node, position) => {
    if (node.isText && hasOrigin(node, answerId)) end = position + node.nodeSize;
  });
  const text = schema.text(words, [mark]);
  const content = end === undefined ? schema.node('paragraph', null, [text]) : text;
  return new Transform(doc).insert(end ?? doc.content.size, content).doc;
}
