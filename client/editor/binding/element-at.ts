import * as Y from 'yjs';

/**
 * Returns the shared element at a path, or the root for an empty one; undefined where the path leads to no element.
 * @param path the index of the block and of each block around it, outermost first
 */
export function elementAt(root: Y.XmlFragment, path: readonly number[]): Y.XmlFragment | undefined {
  let element = root;
  for (const index of path) {
    const child: unknown = element.get(index);
    if (!(child instanceof Y.XmlElement)) return undefined;
    element = child;
  }
  return element;
}
