import * as Y from 'yjs';
import { isBlockId } from '../schema/block-id.ts';
import { BLOCK_NAMES } from '../schema/nodes.ts';
import { createSchema } from '../schema/schema.ts';
import { TEXTBLOCK_NAMES } from './empty-textblocks.ts';
import { fragmentToNode } from './fragment-json.ts';

/** A defect of a fragment. With `content` no editor can show the fragment; the other kinds never lose text. */
export interface FragmentProblem {
  readonly kind: 'content' | 'block-id' | 'empty-text';
  readonly message: string;
}

/**
 * Checks a document's fragment: a schema that adopted it accepts it, every block has a well-formed unique id [X6],
 * and every empty textblock holds a Y.XmlText [X7]. Merges can leave two blocks with one id, which the next local
 * edit repairs. In content made by the server, equal ids are a defect.
 * @returns all defects found; empty for a correct fragment
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
