import {
  DOMSerializer,
  type DOMOutputSpec,
  type Node as ProseMirrorNode,
  type Schema,
} from '@tiptap/pm/model';
import { DecorationSet, type EditorView, type NodeView } from '@tiptap/pm/view';

import { NODE_VIEWS } from '../extensions/node-views.ts';

/** Elements by the nodes that they show, and what is to be ended when they go. */
export interface Drawn {
  /** What each element shows; of a node without elements of its own there is none. */
  readonly nodes: WeakMap<Node, ProseMirrorNode>;
  /** Ends what follows changes for the views of a block's element. */
  readonly endings: WeakMap<Node, (() => void)[]>;
}

/** ProseMirror puts a last break into a block that would have no line, or none after its last one; so does a drawn text. */
function needsLastBreak(block: ProseMirrorNode): boolean {
  const last = block.lastChild;
  return !last?.isText || (last.text ?? '').endsWith('\n');
}

/**
 * Draws blocks as the editor does: by the editor's own views, and by the schema where those have none (what a newer
 * version knows). Nothing of a text is ever read as HTML.
 * @param view stands for the editor: what its views ask of one
 */
export function blockDrawer(
  schema: Schema,
  view: EditorView,
  { nodes, endings }: Drawn,
): (block: ProseMirrorNode) => Node {
  let ends: (() => void)[] = [];
  let textblocks: [ProseMirrorNode, Node][] = [];
  const note = (node: ProseMirrorNode, { dom, contentDOM }: Pick<NodeView, 'dom' | 'contentDOM'>): void => {
    nodes.set(dom, node);
    if (contentDOM) nodes.set(contentDOM, node);
    if (node.isTextblock && contentDOM) textblocks.push([node, contentDOM]);
    if (contentDOM || !(dom instanceof HTMLElement) || dom.nodeName === 'BR') return;
    if (!dom.hasAttribute('contenteditable')) dom.contentEditable = 'false';
    if (node.type.spec.draggable) dom.draggable = true;
  };
  const draws: Record<string, (node: ProseMirrorNode) => DOMOutputSpec> = {};
  for (const [name, draw] of Object.entries(DOMSerializer.nodesFromSchema(schema))) {
    draws[name] = (node) => {
      const made = DOMSerializer.renderSpec(document, draw(node), null);
      note(node, made);
      return made;
    };
  }
  for (const [name, make] of Object.entries(NODE_VIEWS)) {
    draws[name] = (node) => {
      const made = make(node, view, () => undefined, [], DecorationSet.empty);
      if (made.destroy) ends.push(made.destroy.bind(made));
      note(node, made);
      return { dom: made.dom, ...(made.contentDOM && { contentDOM: made.contentDOM }) };
    };
  }
  const serializer = new DOMSerializer(draws, DOMSerializer.marksFromSchema(schema));
  return (block) => {
    [ends, textblocks] = [[], []];
    const dom = serializer.serializeNode(block);
    for (const [node, content] of textblocks) {
      if (!needsLastBreak(node)) continue;
      const last = document.createElement('br');
      last.className = 'ProseMirror-trailingBreak';
      content.appendChild(last);
    }
    endings.set(dom, ends);
    return dom;
  };
}
