import { Fragment, type Node as ProseMirrorNode } from '@tiptap/pm/model';

/** Returns a fragment with every node changed, outer nodes first. */
export function mapNodes(fragment: Fragment, change: (node: ProseMirrorNode) => ProseMirrorNode): Fragment {
  const changed: ProseMirrorNode[] = [];
  fragment.forEach((node) => {
    const changedNode = change(node);
    changed.push(changedNode.isLeaf ? changedNode : changedNode.copy(mapNodes(changedNode.content, change)));
  });
  return Fragment.from(changed);
}
