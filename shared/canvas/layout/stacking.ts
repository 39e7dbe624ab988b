/** What stacking looks at. */
interface Stacked {
  id: string;
  z: number;
}

/** From back to front [K9]. */
export const byStacking = (a: Stacked, b: Stacked): number =>
  a.z - b.z || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** The `z` that puts something before all of these, which do not contain it. */
export const frontOf = (others: Iterable<Stacked>): number => {
  let most: number | undefined;
  for (const { z } of others) if (most === undefined || z > most) most = z;
  return most === undefined ? 0 : most + 1;
};

/** The `z` that puts something behind all of these. */
export const backOf = (others: Iterable<Stacked>): number => {
  let least: number | undefined;
  for (const { z } of others) if (least === undefined || z < least) least = z;
  return least === undefined ? 0 : least - 1;
};

/**
 * One step nearer or farther among those that overlap: the new `z` of each that has to change, itself among them. Empty
 * at the end of the way.
 * @param overlapping in any order, `moved` among them
 */
export function stepped(overlapping: readonly Stacked[], movedId: string, step: 1 | -1): Map<string, number> {
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
