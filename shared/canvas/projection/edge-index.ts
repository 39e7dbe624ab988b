import * as Y from 'yjs';
import { derivedEdgeId, derivedEdgeSides } from '../layout/timeline-steps.ts';
import type { NodeRecord } from '../parse/node-record.ts';
import { readEdge, type EdgeRecord } from '../parse/read-edge.ts';
import { Groups } from './groups.ts';
import type { ShownEdge, ShownNode } from './shown.ts';

/** Edges with equal keys are duplicates: equal ends and label. Only one of them is drawn [K6]. */
const duplicateKey = ({ from, to, label }: EdgeRecord): string =>
  JSON.stringify([from.nodeId, from.side, to.nodeId, to.side, label]);

/** All edges of a canvas as last read, indexed by their ends and by their duplicates. */
export class EdgeIndex {
  readonly #edges: Y.Map<unknown>;
  readonly #records = new Map<string, EdgeRecord>();
  readonly #endsByNode = new Groups();
  readonly #duplicates = new Groups();
  /** The duplicate key of each edge, cached because it is read often. */
  readonly #duplicateKeys = new Map<string, string>();

  constructor(edges: Y.Map<unknown>) {
    this.#edges = edges;
  }

  /** Returns the stored edge with all its keys; undefined for an item that is not a Y.Map. */
  stored(id: string): Y.Map<unknown> | undefined {
    const edge = this.#edges.get(id);
    return edge instanceof Y.Map ? edge : undefined;
  }

  /** Re-reads edges from the Y.Doc. @returns their ids and the ids of their former and present duplicates */
  refresh(ids: Iterable<string>): Set<string> {
    const touched = new Set<string>();
    for (const id of ids) {
      const before = this.#records.get(id);
      const keyBefore = this.#duplicateKeys.get(id);
      const edge = this.#edges.get(id);
      // A peer may have stored another value than a Y.Map, which is not an edge [K2].
      const after = edge instanceof Y.Map ? readEdge(id, edge) : undefined;
      const keyAfter = after && duplicateKey(after);
      this.#store(id, after, keyAfter);
      for (const end of ['from', 'to'] as const)
        this.#endsByNode.move(`${id} ${end}`, before?.[end].nodeId, after?.[end].nodeId);
      this.#duplicates.move(id, keyBefore, keyAfter);
      touched.add(id);
      for (const key of [keyBefore, keyAfter])
        if (key !== undefined) for (const duplicate of this.#duplicates.of(key)) touched.add(duplicate);
    }
    return touched;
  }

  #store(id: string, record: EdgeRecord | undefined, key: string | undefined): void {
    if (record && key !== undefined) {
      this.#records.set(id, record);
      this.#duplicateKeys.set(id, key);
      return;
    }
    this.#records.delete(id);
    this.#duplicateKeys.delete(id);
  }

  /** Returns the ids of the edges that start or end at a node. */
  edgesAt(nodeId: string): string[] {
    return [...this.#endsByNode.of(nodeId)].map((end) => end.slice(0, end.indexOf(' ')));
  }

  /** Returns the ids of an edge's duplicates, including its own. Deleting one of them deletes all. */
  duplicatesOf(id: string): string[] {
    const key = this.#duplicateKeys.get(id);
    return key === undefined ? [] : [...this.#duplicates.of(key)];
  }

  /**
   * Returns an edge as it is drawn. An edge is drawn while it and both of its ends are live, and no live duplicate
   * has a smaller id.
   */
  shownEdge(id: string, isShown: (nodeId: string) => boolean): ShownEdge | undefined {
    const record = this.#records.get(id);
    if (!record || record.gone || !isShown(record.from.nodeId) || !isShown(record.to.nodeId))
      return undefined;
    const isHiddenDuplicate = this.duplicatesOf(id).some(
      (duplicate) => duplicate < id && this.#records.get(duplicate)?.gone === false,
    );
    if (isHiddenDuplicate) return undefined;
    const { from, to, type, label, weight } = record;
    return { id, from, to, type, label, weight, isDerived: false };
  }
}

/** Derives the edge that leads to a step [K10]; undefined for a first step and for a hidden edge. */
export function derivedEdge(
  node: ShownNode | undefined,
  record: NodeRecord | undefined,
): ShownEdge | undefined {
  if (!node?.step || !record?.step || node.step.previousId === null || !record.incomingEdge.isShown)
    return undefined;
  const sides = derivedEdgeSides(node.step, record.step.branch);
  return {
    id: derivedEdgeId(node.id),
    from: { nodeId: node.step.previousId, side: sides.from },
    to: { nodeId: node.id, side: sides.to },
    type: 'timeline',
    label: record.incomingEdge.label,
    weight: 1,
    isDerived: true,
  };
}
