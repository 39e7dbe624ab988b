import type { EdgeRecord } from '../parse/read-edge.ts';
import type { NodeRecord } from '../parse/node-record.ts';
import type { ShownPosition } from '../layout/frames.ts';
import type { NodeFieldValues } from '../node-types.ts';
import type { ShownStep } from '../layout/timeline-steps.ts';

type StoredFields = NodeFieldValues &
  Pick<NodeRecord, 'id' | 'type' | 'size' | 'z' | 'isLocked' | 'color' | 'align' | 'title' | 'documentId'>;

/** A node as it is drawn, without its text: the component of the node observes the text itself. */
export interface ShownNode extends StoredFields {
  position: ShownPosition;
  /** Null for a node that is not a step of a timeline. */
  step: ShownStep | null;
}

/** An edge between two shown nodes. */
export interface ShownEdge extends Omit<EdgeRecord, 'gone'> {
  /** True for an edge of a timeline, which is derived from the steps and not stored [K10]. */
  isDerived: boolean;
}

/** Whether two items are drawn the same: their values are equal, compared two levels of objects deep. */
export function isSame(a: object | undefined, b: object | undefined): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return hasSameEntries(a, b, (one, other) => isObject(one) && isObject(other) && isSameNested(one, other));
}

const isSameNested = (a: object, b: object): boolean =>
  hasSameEntries(
    a,
    b,
    (one, other) => isObject(one) && isObject(other) && hasSameEntries(one, other, () => false),
  );

function hasSameEntries(
  a: object,
  b: object,
  isSameValue: (one: unknown, other: unknown) => boolean,
): boolean {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  if (left.length !== right.length) return false;
  const otherValues = new Map<string, unknown>(right);
  return left.every(
    ([key, value]) =>
      otherValues.has(key) &&
      (Object.is(value, otherValues.get(key)) || isSameValue(value, otherValues.get(key))),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
