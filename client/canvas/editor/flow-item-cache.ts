import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import {
  flowEdge,
  flowNode,
  isSameEnd,
  isSameLocal,
  type FlowEdge,
  type FlowNode,
  type LocalNode,
} from './flow-items.ts';

interface MadeNode extends LocalNode {
  flow: FlowNode;
}

/** What an edge is drawn from beside itself: the kinds of its ends name its handles. */
interface Ends {
  from: ShownNode | undefined;
  to: ShownNode | undefined;
}
interface MadeEdge extends Ends {
  isSelected: boolean;
  flow: FlowEdge;
}

/** React Flow's nodes and edges of what is shown: the same objects until what they are made of changes [K18]. */
export class FlowItemCache {
  // By what they show, which is another object as soon as it changes.
  readonly #nodes = new WeakMap<ShownNode, MadeNode>();
  readonly #edges = new WeakMap<ShownEdge, MadeEdge>();
  readonly #nameOfEdge: (edge: ShownEdge) => string;

  constructor(nameOfEdge: (edge: ShownEdge) => string) {
    this.#nameOfEdge = nameOfEdge;
  }

  node(shown: ShownNode, local: LocalNode): FlowNode {
    const made = this.#nodes.get(shown);
    if (made && isSameLocal(made, local)) return made.flow;
    const flow = flowNode(shown, local);
    this.#nodes.set(shown, { ...local, flow });
    return flow;
  }

  edge(shown: ShownEdge, isSelected: boolean, ends: Ends): FlowEdge {
    const made = this.#edges.get(shown);
    const isSame =
      made &&
      made.isSelected === isSelected &&
      made.from?.type === ends.from?.type &&
      isSameEnd(made.to, ends.to);
    if (isSame) return made.flow;
    const flow = flowEdge(shown, isSelected, ends, this.#nameOfEdge);
    this.#edges.set(shown, { isSelected, ...ends, flow });
    return flow;
  }
}
