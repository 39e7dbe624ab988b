import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';

/** A fragment with each of its nodes changed, the outer ones first. */
export function mapNodes(fragment: Fragment, change: (node: ProseMirrorNode) => ProseMirrorNode): Fragment {
  const changed: ProseMirrorNode[] = [];
  fragment.forEach((node) => {
    const made = change(node);
    changed.push(made.isLeaf ? made : made.copy(mapNodes(made.content, change)));
  });
  return Fragment.from(changed);
}
