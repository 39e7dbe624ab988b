import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** Returns the same content with the paste origin mark on all of its text [X8]. */
export function withPasteOrigin(node: NodeJson): NodeJson {
  if (node.type === 'text')
    return {
      ...node,
      marks: [...(node.marks ?? []), { type: 'origin', attrs: { kind: 'paste', ref: null } }],
    };
  return node.content ? { ...node, content: node.content.map(withPasteOrigin) } : node;
}
