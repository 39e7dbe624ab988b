import * as Y from 'yjs';
import { isBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import { createSchema } from '../schema/schema.ts';
import { TEXTBLOCK_NAMES } from './empty-textblocks.ts';
import { fragmentToNode } from './fragment-json.ts';

/** What is wrong with a fragment: `content` no editor could show it; the others cost quality, never words. */
export interface FragmentProblem {
  readonly kind: 'content' | 'block-id' | 'empty-text';
  readonly message: string;
}

/**
 * Checks a document's fragment: valid by the schema that adopted it, every block with a well-formed id of its own [X6],
 * every empty textblock with its Y.XmlText [X7]. Two blocks with one id come about by merging and are repaired at the
 * next local edit; of server-made content they are a fault.
 */
export function checkFragment(fragment: Y.XmlFragment): FragmentProblem[] {
  const problems: FragmentProblem[] = [];
  try {
    fragmentToNode(createSchema(), fragment).check();
  } catch (error) {
    problems.push({ kind: 'content', message: error instanceof Error ? error.message : String(error) });
  }
  const ids = new Set<string>();
  const visit = (parent: Y.XmlFragment): void => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement)) continue;
      if (BLOCK_NAMES.includes(child.nodeName)) {
        const id: unknown = child.getAttribute('id');
        if (!isBlockId(id)) problems.push({ kind: 'block-id', message: `${child.nodeName} has no block id` });
        else if (ids.has(id)) problems.push({ kind: 'block-id', message: `two blocks have the id ${id}` });
        else ids.add(id);
      }
      if (TEXTBLOCK_NAMES.has(child.nodeName) && child.length === 0) {
        problems.push({ kind: 'empty-text', message: `an empty ${child.nodeName} has no Y.XmlText` });
      }
      visit(child);
    }
  };
  visit(fragment);
  return problems;
}
