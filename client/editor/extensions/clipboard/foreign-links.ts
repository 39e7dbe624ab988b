import { linkName, namingAttributes } from '#shared/editor/content/link-name.ts';
import { Slice } from '@tiptap/pm/model';
import { mapNodes } from '../../blocks/map-nodes.ts';
import type { References } from '../../references/references.ts';

/**
 * Turns links to items that this workspace does not have, as those copied in another workspace, into links by title:
 * they lead to the item of that title, once there is one.
 */
export function linksByTitle(slice: Slice, references: References | undefined): Slice {
  if (!references) return slice;
  const content = mapNodes(slice.content, (node) => {
    const { kind, ref } = node.attrs;
    const isForeign =
      node.type.name === 'token' &&
      kind === 'link' &&
      typeof ref === 'string' &&
      references.itemOf(ref) === null;
    return isForeign
      ? node.type.create(
          { ...node.attrs, ref: null, data: null, ...namingAttributes(linkName(node.attrs)) },
          null,
          node.marks,
        )
      : node;
  });
  return new Slice(content, slice.openStart, slice.openEnd);
}
