import * as Y from 'yjs';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/** Structs in an order in which each stands on those before it. */
export interface OrderedStructs {
  /** Those that bring something new and can be integrated, Skips left out. */
  ordered: (Y.Item | Y.GC)[];
  /** How many remain because a struct that they stand on is neither in the update nor in the document. */
  waiting: number;
  /** Per client of `ordered`: the clock after its last integrated struct. */
  reached: ReadonlyMap<number, number>;
}

interface Queue {
  structs: Struct[];
  at: number;
}

/**
 * Sorts the structs of an update by what they stand on: the clock before them of their own client, and the neighbours
 * and the parent that they name. This is the order in which `Y.applyUpdate` integrates them (Yjs 13.6,
 * `integrateStructs`); what it would put aside as `pendingStructs` is counted as waiting.
 * @param structs of one client in order of clock, as `Y.decodeUpdate` returns them
 * @param stateOf the clock up to which a client's structs are there already
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

  /** Integrates a client's structs until one has to wait. */
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

/** The other client whose struct an item names and that is not there; undefined when all are. */
function missingClientOf(
  { id, origin, rightOrigin, parent }: Y.Item,
  clockOf: (client: number) => number,
): number | undefined {
  for (const dependency of [origin, rightOrigin, parent instanceof Y.ID ? parent : null])
    if (dependency && dependency.client !== id.client && dependency.clock >= clockOf(dependency.client))
      return dependency.client;
  return undefined;
}
