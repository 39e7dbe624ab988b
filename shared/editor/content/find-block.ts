import type { NodeJson } from './document-json.ts';

/** A block and the ids of its siblings before and after it. An id is null if there is no sibling or it has no id. */
export interface BlockWithSiblings {
  block: NodeJson;
  before: string | null;
  after: string | null;
}

/** Finds the first block with an id, in document order and at any depth [X6]. */
export function findBlock(content: NodeJson, id: string): BlockWithSiblings | undefined {
  const children = content.content ?? [];
  for (const [at, block] of children.entries()) {
    if (idOf(block) === id) return { block, before: idOf(children[at - 1]), after: idOf(children[at + 1]) };
    const within = findBlock(block, id);
    if (within) return within;
  }
  return undefined;
}

function idOf(node: NodeJson | undefined): string | null {
  const id = node?.attrs?.['id'];
  return typeof id === 'string' ? id : null;
}
