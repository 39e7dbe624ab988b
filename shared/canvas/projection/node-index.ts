import * as Y from 'yjs';
import { shownPosition } from '../layout/frames.ts';
import { shownSteps, type ShownStep } from '../layout/timeline-steps.ts';
import { mapFields } from '../node-types.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';
import { readNode } from '../parse/read-node.ts';
import { clampToInteger } from '../parse/read-values.ts';
import { Groups } from './groups.ts';
import type { ShownNode } from './shown.ts';

/** All nodes of a canvas as last read, indexed by frame and by timeline. */
export class NodeIndex {
  readonly #nodes: Y.Map<unknown>;
  readonly #records = new Map<string, NodeRecord>();
  readonly #nodesByFrame = new Groups();
  readonly #nodesByTimeline = new Groups();

  constructor(nodes: Y.Map<unknown>) {
    this.#nodes = nodes;
  }

  get(id: string): NodeRecord | undefined {
    return this.#records.get(id);
  }

  /** Returns the stored node with all its keys; undefined for an item that is not a Y.Map. */
  stored(id: string): Y.Map<unknown> | undefined {
    const node = this.#nodes.get(id);
    return node instanceof Y.Map ? node : undefined;
  }

  /** Re-reads nodes from the Y.Doc. @returns their ids and the ids of the nodes whose drawing depends on them */
  refresh(ids: Iterable<string>): Set<string> {
    const touched = new Set<string>();
    for (const id of ids) {
      const before = this.#records.get(id);
      const node = this.#nodes.get(id);
      // A peer may have stored another value than a Y.Map, which is not a node [K2].
      const after = node instanceof Y.Map ? readNode(id, node) : undefined;
      if (after) this.#records.set(id, after);
      else this.#records.delete(id);
      this.#nodesByFrame.move(
        id,
        before?.position.frameId ?? undefined,
        after?.position.frameId ?? undefined,
      );
      this.#nodesByTimeline.move(id, before?.step?.timelineId, after?.step?.timelineId);
      this.#touch(id, touched);
      for (const step of [before?.step, after?.step])
        if (step) for (const other of this.#nodesByTimeline.of(step.timelineId)) this.#touch(other, touched);
    }
    return touched;
  }

  /** Adds a node and, for a frame, all nodes in it: a restored frame contains its nodes again. */
  #touch(id: string, touched: Set<string>): void {
    if (touched.has(id)) return;
    touched.add(id);
    for (const child of this.#nodesByFrame.of(id)) this.#touch(child, touched);
  }

  /** Returns nodes as they are drawn; undefined for a deleted or missing node. */
  shownNodes(ids: ReadonlySet<string>): Map<string, ShownNode | undefined> {
    const timelines = new Map<string, Map<string, ShownStep>>();
    const stepOf = ({ id, step }: NodeRecord): ShownStep | null => {
      if (!step) return null;
      let steps = timelines.get(step.timelineId);
      if (!steps) {
        steps = shownSteps(this.stepsOf(step.timelineId));
        timelines.set(step.timelineId, steps);
      }
      return steps.get(id) ?? null;
    };
    const shown = new Map<string, ShownNode | undefined>();
    for (const id of ids) {
      const record = this.#records.get(id);
      shown.set(id, record?.gone === null ? this.#toShownNode(record, stepOf(record)) : undefined);
    }
    return shown;
  }

  /** Returns the steps of a timeline, including deleted ones. */
  stepsOf(timelineId: string): NodeRecord[] {
    return [...this.#nodesByTimeline.of(timelineId)].flatMap((id) => this.#records.get(id) ?? []);
  }

  #toShownNode(record: NodeRecord, step: ShownStep | null): ShownNode {
    const { id, type, size, z, isLocked, color, align, title, documentId } = record;
    const position = shownPosition(this.#records, record);
    return {
      id,
      type,
      size,
      z,
      isLocked,
      color,
      align,
      title,
      documentId,
      ...mapFields(({ name }) => record[name]),
      step,
      position: step
        ? {
            ...position,
            absolute: offsetBy(position.absolute, step.shift),
            relative: offsetBy(position.relative, step.shift),
          }
        : position,
    };
  }
}

const offsetBy = (from: Point, offset: Point): Point => ({
  x: clampToInteger(from.x + offset.x),
  y: clampToInteger(from.y + offset.y),
});
