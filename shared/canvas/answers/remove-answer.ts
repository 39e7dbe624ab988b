import { Fragment, type Node } from '@tiptap/pm/model';
import type * as Y from 'yjs';
import { fragmentToNode, updateFragment } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { answerBlockId, isAnswerText } from './answer-blocks.ts';

/** Blocks of an answer that are looked for. An answer is shorter. */
const MAX_BLOCKS = 2_000;

/**
 * Removes the words of an answer that nobody has typed in, with the blocks that become empty. A text without a block
 * could not be written in, so the last one stays.
 * @throws RangeError when the content of the fragment is not valid in the schema
 */
export function removeAnswer(fragment: Y.XmlFragment, answerId: string): void {
  const current = fragmentToNode(createSchema(), fragment);
  const own = new Set<unknown>(Array.from({ length: MAX_BLOCKS }, (_, at) => answerBlockId(answerId, at)));
  if (!hasAnswer(current, answerId, own)) return;
  const kept = current.children.flatMap((block) => withoutAnswer(block, answerId, own) ?? []);
  const [first] = current.children;
  const blocks = kept.length === 0 && first ? [emptyParagraph(first)] : kept;
  // A node of ProseMirror has this JSON; the library types it as `any`.
  updateFragment(fragment, current.copy(Fragment.from(blocks)).toJSON() as NodeJson);
}

function hasAnswer(current: Node, answerId: string, own: ReadonlySet<unknown>): boolean {
  let isFound = false;
  current.descendants((node) => {
    isFound ||= isAnswerText(node, answerId) || own.has(node.attrs['id']);
    return !isFound;
  });
  return isFound;
}

/** Returns a node without the words of an answer; undefined if nothing of it remains. */
function withoutAnswer(node: Node, answerId: string, own: ReadonlySet<unknown>): Node | undefined {
  if (isAnswerText(node, answerId)) return undefined;
  const children = node.children.flatMap((child) => withoutAnswer(child, answerId, own) ?? []);
  const isSmaller = children.length < node.childCount;
  const isOwn = own.has(node.attrs['id']);
  if (children.length === 0 && (isSmaller || isOwn)) return undefined;
  const isChanged = isSmaller || children.some((child, at) => child !== node.maybeChild(at));
  return isChanged ? node.copy(Fragment.from(children)) : node;
}

/** Returns an empty paragraph in the place of a block, with its id. */
const emptyParagraph = (block: Node): Node =>
  block.type.schema.node('paragraph', { id: block.attrs['id'] as unknown });
