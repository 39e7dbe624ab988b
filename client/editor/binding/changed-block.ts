import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';
import type { YBinding } from './y-binding.ts';

export interface ChangedBlock {
  element: Y.XmlElement;
  /** What is to be stored in it. */
  node: Node;
}

/**
 * The document's own block that alone differs from what is stored, when there is such a one: as after nearly every key. A
 * text of a thousand blocks need not be compared block by block with what is stored of it then. Undefined as well where it
 * is not known what is stored: y-tiptap forgets the root's node with every change from outside.
 */
export function changedBlock({ mapping, type: root }: YBinding, doc: Node): ChangedBlock | undefined {
  const stored = mapping.get(root as Y.XmlElement);
  if (!stored || Array.isArray(stored)) return undefined;
  const [olds, news] = [stored.children, doc.children];
  if (olds.length !== news.length || root.length !== news.length) return undefined;
  let first = 0;
  while (first < news.length && olds[first] === news[first]) first += 1;
  let last = news.length - 1;
  while (last > first && olds[last] === news[last]) last -= 1;
  const [old, node] = [olds[first], news[first]];
  if (first !== last || !old || !node || !node.inlineContent || !old.sameMarkup(node)) return undefined;
  const element: unknown = root.get(first);
  return element instanceof Y.XmlElement && mapping.get(element) === old ? { element, node } : undefined;
}
