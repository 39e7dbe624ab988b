/** The values of a node that its stacking order depends on. */
interface StackedNode {
  id: string;
  z: number;
}

/** Compares nodes from back to front, by z and then by id [K9]. */
export const byStacking = (a: StackedNode, b: StackedNode): number =>
  a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** Returns the z of a node in front of all others. @param others all nodes but that one */
export const frontZ = (others: Iterable<StackedNode>): number => {
  let max: number | undefined;
  for (const { z } of others) if (max === undefined || z > max) max = z;
  return max === undefined ? 0 : max + 1;
};

/** Returns the z of a node behind all others. @param others all nodes but that one */
export const backZ = (others: Iterable<StackedNode>): number => {
  let min: number | undefined;
  for (const { z } of others) if (min === undefined || z < min) min = z;
  return min === undefined ? 0 : min - 1;
};

/**
 * Moves a node one step in the stacking order of overlapping nodes.
 * @param overlapping in any order, including the moved node
 * @param step 1 moves the node to the front, -1 to the back
 * @returns the new z of each node whose z changes; empty if the node is at that end already
 */
export function zAfterStep(
  overlapping: readonly StackedNode[],
  movedId: string,
  step: 1 | -1,
): Map<string, number> {
  const order = [...overlapping].sort(byStacking);
  const from = order.findIndex(({ id }) => id === movedId);
  const to = from + step;
  const [moved, other] = [order[from], order[to]];
  if (!moved || !other) return new Map();
  order[from] = other;
  order[to] = moved;
  const changed = new Map<string, number>();
  let z = Math.min(...order.map((one) => one.z));
  for (const one of order) {
    if (one.z !== z) changed.set(one.id, z);
    z += 1;
  }
  return changed;
}
