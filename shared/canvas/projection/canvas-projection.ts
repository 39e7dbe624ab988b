import * as Y from 'yjs';
import { byStacking } from '../layout/stacking.ts';
import { derivedEdgeId } from '../layout/timeline-steps.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';
import { derivedEdge, EdgeIndex } from './edge-index.ts';
import { NodeIndex } from './node-index.ts';
import { isSame, type ShownEdge, type ShownNode } from './shown.ts';

/** The nodes and edges to draw. Unchanged nodes, edges and lists are the same objects as before. */
export interface CanvasView {
  /** From back to front; a frame precedes the nodes in it. */
  nodes: readonly ShownNode[];
  edges: readonly ShownEdge[];
}

/**
 * The drawable state of a canvas, updated incrementally from its Y.Doc. A change re-reads only the items that it
 * affects. The projection never writes, because computed values are not stored [K4].
 */
export class CanvasProjection {
  readonly #nodes: Y.Map<unknown>;
  readonly #edges: Y.Map<unknown>;
  readonly #nodeIndex: NodeIndex;
  readonly #edgeIndex: EdgeIndex;
  readonly #schedule: (flush: () => void) => void;
  readonly #shownNodes = new Map<string, ShownNode>();
  readonly #shownEdges = new Map<string, ShownEdge>();
  readonly #dirtyNodes = new Set<string>();
  readonly #dirtyEdges = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #isFlushScheduled = false;
  #view: CanvasView = { nodes: [], edges: [] };

  /** @param schedule decides when changes are applied: before the next animation frame, or immediately */
  constructor(doc: Y.Doc, schedule: (flush: () => void) => void) {
    this.#nodes = doc.getMap(CANVAS_NODES);
    this.#edges = doc.getMap(CANVAS_EDGES);
    this.#nodeIndex = new NodeIndex(this.#nodes);
    this.#edgeIndex = new EdgeIndex(this.#edges);
    this.#schedule = schedule;
    for (const id of this.#nodes.keys()) this.#dirtyNodes.add(id);
    for (const id of this.#edges.keys()) this.#dirtyEdges.add(id);
    this.flush();
    this.#nodes.observeDeep(this.#handleNodeEvents);
    this.#edges.observeDeep(this.#handleEdgeEvents);
  }

  readonly getView = (): CanvasView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  node(id: string): ShownNode | undefined {
    return this.#shownNodes.get(id);
  }

  get index(): NodeIndex {
    return this.#nodeIndex;
  }

  get edges(): EdgeIndex {
    return this.#edgeIndex;
  }

  destroy(): void {
    this.#nodes.unobserveDeep(this.#handleNodeEvents);
    this.#edges.unobserveDeep(this.#handleEdgeEvents);
    this.#listeners.clear();
  }

  /** Applies pending changes immediately. @returns whether the view changed; listeners were notified then */
  flush(): boolean {
    this.#isFlushScheduled = false;
    if (this.#dirtyNodes.size === 0 && this.#dirtyEdges.size === 0) return false;
    const touched = this.#nodeIndex.refresh(this.#dirtyNodes);
    this.#dirtyNodes.clear();
    const dirtyEdges = this.#edgeIndex.refresh(this.#dirtyEdges);
    this.#dirtyEdges.clear();
    let hasChangedNodes = false;
    let isReordered = false;
    for (const [id, after] of this.#nodeIndex.shownNodes(touched)) {
      const before = this.#shownNodes.get(id);
      if (!before !== !after) for (const edge of this.#edgeIndex.edgesAt(id)) dirtyEdges.add(edge);
      if (isSame(before, after)) continue;
      hasChangedNodes = true;
      isReordered ||=
        before?.z !== after?.z || before?.position.frameId !== after?.position.frameId || !before || !after;
      if (after) this.#shownNodes.set(id, after);
      else this.#shownNodes.delete(id);
    }
    const isShown = (id: string): boolean => this.#shownNodes.has(id);
    let hasChangedEdges = false;
    const setEdge = (id: string, edge: ShownEdge | undefined): void => {
      if (isSame(this.#shownEdges.get(id), edge)) return;
      hasChangedEdges = true;
      if (edge) this.#shownEdges.set(id, edge);
      else this.#shownEdges.delete(id);
    };
    for (const id of dirtyEdges) setEdge(id, this.#edgeIndex.shownEdge(id, isShown));
    for (const id of touched)
      setEdge(derivedEdgeId(id), derivedEdge(this.#shownNodes.get(id), this.#nodeIndex.get(id)));
    if (!hasChangedNodes && !hasChangedEdges) return false;
    this.#view = {
      nodes: hasChangedNodes ? this.#sortedNodes(isReordered) : this.#view.nodes,
      edges: hasChangedEdges ? [...this.#shownEdges.values()] : this.#view.edges,
    };
    for (const listener of this.#listeners) listener();
    return true;
  }

  /** Lists the nodes. It sorts only if a node appeared, disappeared or changed its z or its frame. */
  #sortedNodes(isReordered: boolean): ShownNode[] {
    if (!isReordered) return this.#view.nodes.flatMap(({ id }) => this.#shownNodes.get(id) ?? []);
    const nodesByFrame = Map.groupBy(this.#shownNodes.values(), ({ position }) => position.frameId);
    const sorted: ShownNode[] = [];
    const add = (frameId: string | null): void => {
      for (const node of (nodesByFrame.get(frameId) ?? []).sort(byStacking)) {
        sorted.push(node);
        if (nodesByFrame.has(node.id)) add(node.id);
      }
    };
    add(null);
    return sorted;
  }

  readonly #handleNodeEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void =>
    this.#collectDirty(events, this.#nodes, this.#dirtyNodes);

  readonly #handleEdgeEvents = (events: Y.YEvent<Y.AbstractType<unknown>>[]): void =>
    this.#collectDirty(events, this.#edges, this.#dirtyEdges);

  #collectDirty(events: Y.YEvent<Y.AbstractType<unknown>>[], root: Y.Map<unknown>, dirty: Set<string>): void {
    for (const event of events) {
      if (event.target === root && event instanceof Y.YMapEvent)
        for (const id of event.keysChanged) dirty.add(String(id));
      // Deeper events are about a node's text, which the component of the node observes itself.
      else if (event.target.parent === root) dirty.add(String(event.path[0]));
    }
    if (dirty.size === 0 || this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    this.#schedule(() => this.flush());
  }
}
