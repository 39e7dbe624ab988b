import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import {
  flowEdge,
  flowNode,
  isSameEnd,
  isSameLocalState,
  type FlowEdge,
  type FlowNode,
  type LocalNodeState,
} from './flow-items.ts';

interface CachedNode extends LocalNodeState {
  flow: FlowNode;
}

/** The nodes at the ends of an edge: their types determine the names of its handles. */
interface Ends {
  from: ShownNode | undefined;
  to: ShownNode | undefined;
}
interface CachedEdge extends Ends {
  isSelected: boolean;
  flow: FlowEdge;
}

/** Makes React Flow's nodes and edges and returns the same objects until their content changes [K18]. */
export class FlowItemCache {
  // Keyed by the projected item, which is replaced by a new object when it changes.
  readonly #nodes = new WeakMap<ShownNode, CachedNode>();
  readonly #edges = new WeakMap<ShownEdge, CachedEdge>();
  readonly #nameOfEdge: (edge: ShownEdge) => string;

  constructor(nameOfEdge: (edge: ShownEdge) => string) {
    this.#nameOfEdge = nameOfEdge;
  }

  node(shown: ShownNode, local: LocalNodeState): FlowNode {
    const cached = this.#nodes.get(shown);
    if (cached && isSameLocalState(cached, local)) return cached.flow;
    const flow = flowNode(shown, local);
    this.#nodes.set(shown, { ...local, flow });
    return flow;
  }

  edge(shown: ShownEdge, isSelected: boolean, ends: Ends): FlowEdge {
    const cached = this.#edges.get(shown);
    const isSame =
      cached &&
      cached.isSelected === isSelected &&
      cached.from?.type === ends.from?.type &&
      isSameEnd(cached.to, ends.to);
    if (isSame) return cached.flow;
    const flow = flowEdge(shown, isSelected, ends, this.#nameOfEdge);
    this.#edges.set(shown, { isSelected, ...ends, flow });
    return flow;
  }
}

/** Returns the previous list if the new one has the same elements. */
export const keepReference = <List extends readonly unknown[]>(
  before: List | undefined,
  after: List,
): List =>
  before && before.length === after.length && before.every((one, at) => one === after[at]) ? before : after;
