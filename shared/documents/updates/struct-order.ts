import * as Y from 'yjs';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/** Structs in an order in which each refers only to earlier ones. */
export interface OrderedStructs {
  /** The new structs that can be integrated, without Skips. */
  ordered: (Y.Item | Y.GC)[];
  /** How many structs remain because they depend on a struct that neither the update nor the document has. */
  waiting: number;
  /** For each client in `ordered`, the clock after its last struct. */
  reached: ReadonlyMap<number, number>;
}

interface Queue {
  structs: Struct[];
  at: number;
}

/**
 * Sorts the structs of an update by their dependencies: the preceding clock of their own client, and the neighbours
 * and the parent that they refer to. `Y.applyUpdate` integrates them in this order (Yjs 13.6, `integrateStructs`);
 * the structs that it would store as `pendingStructs` are counted as waiting.
 * @param structs the structs as `Y.decodeUpdate` returns them: those of one client are in order of clock
 * @param stateOf returns the clock up to which the document has a client's structs
 */
export function orderStructs(
  structs: readonly Struct[],
  stateOf: (client: number) => number,
): OrderedStructs {
  const queues = queuesOf(structs);
  const reached = new Map<number, number>();
  const clockOf = (client: number): number => reached.get(client) ?? stateOf(client);
  const ordered: OrderedStructs['ordered'] = [];
  const waiters = new Map<number, number[]>();

  /** Appends a client's structs to `ordered` until one has to wait. */
  const advance = (client: number, queue: Queue): void => {
    for (; queue.at < queue.structs.length; queue.at += 1) {
      const struct = queue.structs[queue.at];
      if (!struct || struct instanceof Y.Skip) continue;
      const { clock } = struct.id;
      const state = clockOf(client);
      if (clock + struct.length <= state) continue;
      if (clock > state) return;
      const blocker = struct instanceof Y.Item ? missingClientOf(struct, clockOf) : undefined;
      if (blocker !== undefined) {
        waiters.set(blocker, [...(waiters.get(blocker) ?? []), client]);
        return;
      }
      ordered.push(struct);
      reached.set(client, clock + struct.length);
    }
  };

  const ready = [...queues.keys()].reverse();
  for (let client = ready.pop(); client !== undefined; client = ready.pop()) {
    const queue = queues.get(client);
    if (!queue) continue;
    const before = queue.at;
    advance(client, queue);
    if (queue.at === before) continue;
    ready.push(...(waiters.get(client) ?? []));
    waiters.delete(client);
  }
  let waiting = 0;
  for (const { structs: all, at } of queues.values()) waiting += all.length - at;
  return { ordered, waiting, reached };
}

function queuesOf(structs: readonly Struct[]): Map<number, Queue> {
  const queues = new Map<number, Queue>();
  for (const struct of structs) {
    const { client } = struct.id;
    const queue = queues.get(client);
    if (queue) queue.structs.push(struct);
    else queues.set(client, { structs: [struct], at: 0 });
  }
  return queues;
}

/** Returns another client whose struct the item depends on and that is missing; undefined when none is missing. */
function missingClientOf(
  { id, origin, rightOrigin, parent }: Y.Item,
  clockOf: (client: number) => number,
): number | undefined {
  for (const dependency of [origin, rightOrigin, parent instanceof Y.ID ? parent : null])
    if (dependency && dependency.client !== id.client && dependency.clock >= clockOf(dependency.client))
      return dependency.client;
  return undefined;
}
