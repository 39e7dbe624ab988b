import type { Node } from '@tiptap/pm/model';
import { v5 as uuidv5 } from 'uuid';
import type { SentLinks } from '#shared/ai/sent-links.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { BLOCK_NAMES } from '#shared/editor/schema/nodes.ts';
import { withoutUnsentLinks } from './unsent-links.ts';

/**
 * Returns the id of a block of an answer. It depends on the answer and the block's number alone, so that the blocks of
 * a growing answer are found again.
 */
export const answerBlockId = (answerId: string, number: number): string =>
  uuidv5(String(number), answerId).slice(0, 8);

/**
 * Parses the Markdown of an answer of a language model. Its words carry the `origin` mark that names the answer [X8].
 * Footnotes stay where they are written: the end of the text belongs to the next answer [X11].
 * @param sent the addresses that the model received; a link to any other is text
 */
export function answerBlocks(answerId: string, markdown: string, sent: SentLinks): readonly NodeJson[] {
  const origin = { type: 'origin', attrs: { kind: 'ai', ref: answerId } };
  let number = 0;
  const convert = (node: NodeJson): NodeJson => ({
    ...node,
    ...(BLOCK_NAMES.includes(node.type) && {
      attrs: { ...node.attrs, id: answerBlockId(answerId, number++) },
    }),
    ...(node.type === 'text' && { marks: [...(node.marks ?? []), origin] }),
    ...(node.content && { content: node.content.filter((child) => !isNoteToken(child)).map(convert) }),
  });
  const blocks = fromMarkdown(markdown).content ?? [];
  return withoutUnsentLinks(blocks, sent)
    .flatMap((block) => (block.type === 'footnote' ? (block.content ?? []) : [block]))
    .map(convert);
}

const isNoteToken = ({ type, attrs }: NodeJson): boolean =>
  type === 'token' && attrs?.['kind'] === 'footnote';

/** Whether a text node was written by an answer, and no person typed in it. */
export const isAnswerText = (node: Node, answerId: string): boolean =>
  node.isText && hasOrigin(node, answerId) && !node.marks.some(({ attrs }) => attrs['kind'] === 'typed');

/** Whether an answer wrote a text node, or a person typed inside its words. */
export const hasOrigin = (node: Node, answerId: string): boolean =>
  node.marks.some(({ type, attrs }) => type.name === 'origin' && attrs['ref'] === answerId);
