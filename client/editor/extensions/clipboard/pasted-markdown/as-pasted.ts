import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** The same content with the mark of pasted words on all of them [X8]. */
export function asPasted(node: NodeJson): NodeJson {
  if (node.type === 'text')
    return {
      ...node,
      marks: [...(node.marks ?? []), { type: 'origin', attrs: { kind: 'paste', ref: null } }],
    };
  return node.content ? { ...node, content: node.content.map(asPasted) } : node;
}
