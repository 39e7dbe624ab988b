import type { NodeJson } from './document-json.ts';

/** A block, and the ids of those beside it in what it stands in; null at an end. */
export interface PlacedBlock {
  block: NodeJson;
  before: string | null;
  after: string | null;
}

/** The first block of this id, in the document's order, at any depth [X6]; undefined where there is none. */
export function findBlock(content: NodeJson, id: string): PlacedBlock | undefined {
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
