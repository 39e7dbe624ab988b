import {
  DOMSerializer,
  type DOMOutputSpec,
  type Node as ProseMirrorNode,
  type Schema,
} from '@tiptap/pm/model';
import { DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view';

import { NODE_VIEWS } from '../extensions/node-views.ts';

/** The drawn elements with their nodes, and the cleanup functions for removed elements. */
export interface DrawnElements {
  /** The node of each element. Nodes without an element of their own are missing. */
  readonly nodes: WeakMap<Node, ProseMirrorNode>;
  /** Functions that end the subscriptions of the node views in a block's element. */
  readonly endings: WeakMap<Node, (() => void)[]>;
}

/**
 * Returns whether ProseMirror would append a trailing break: to an empty block, and after a last child that is no
 * text or ends with a line break. A drawn text gets the same break.
 */
function needsTrailingBreak(block: ProseMirrorNode): boolean {
  const last = block.lastChild;
  return !last?.isText || (last.text ?? '').endsWith('\n');
}

/**
 * Returns a function that draws blocks as the editor does: with the editor's node views, and with the schema for
 * nodes without one (those of newer versions). Text is never parsed as HTML.
 * @param view A stand-in with the properties that the node views use.
 */
export function createBlockRenderer(
  schema: Schema,
  view: EditorView,
  { nodes, endings }: DrawnElements,
): (block: ProseMirrorNode) => Node {
  let cleanups: (() => void)[] = [];
  let textblocks: [ProseMirrorNode, Node][] = [];
  const register = (
    node: ProseMirrorNode,
    { dom, contentDOM }: Pick<NodeView, 'dom' | 'contentDOM'>,
  ): void => {
    nodes.set(dom, node);
    if (contentDOM) nodes.set(contentDOM, node);
    if (node.isTextblock && contentDOM) textblocks.push([node, contentDOM]);
    if (contentDOM || !(dom instanceof HTMLElement) || dom.nodeName === 'BR') return;
    if (!dom.hasAttribute('contenteditable')) dom.contentEditable = 'false';
    if (node.type.spec.draggable) dom.draggable = true;
  };
  const renderers: Record<string, (node: ProseMirrorNode) => DOMOutputSpec> = {};
  for (const [name, draw] of Object.entries(DOMSerializer.nodesFromSchema(schema))) {
    renderers[name] = (node) => {
      const rendered = DOMSerializer.renderSpec(document, draw(node), null);
      register(node, rendered);
      return rendered;
    };
  }
  for (const [name, make] of Object.entries(NODE_VIEWS)) {
    renderers[name] = (node) => {
      const rendered = make(node, view, () => undefined, [], DecorationSet.empty);
      if (rendered.destroy) cleanups.push(rendered.destroy.bind(rendered));
      register(node, rendered);
      return { dom: rendered.dom, ...(rendered.contentDOM && { contentDOM: rendered.contentDOM }) };
    };
  }
  const serializer = new DOMSerializer(renderers, DOMSerializer.marksFromSchema(schema));
  return (block) => {
    [cleanups, textblocks] = [[], []];
    const dom = serializer.serializeNode(block);
    for (const [node, content] of textblocks) {
      if (!needsTrailingBreak(node)) continue;
      const last = document.createElement('br');
      last.className = 'ProseMirror-trailingBreak';
      content.appendChild(last);
    }
    endings.set(dom, cleanups);
    return dom;
  };
}
