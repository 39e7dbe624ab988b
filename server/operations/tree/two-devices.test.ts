import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { v5 as uuidv5 } from 'uuid';
import { expect, test } from 'vitest';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { serverOfFile } from '#server/testing/server-of-file.ts';
import { anyChange, askedFor, type AnyChange } from './testing/any-change.ts';
import { comparable, Device, pull, type Snapshot, type Tree } from './testing/two-devices.ts';

const server = serverOfFile();

type Step =
  | { does: 'change'; who: 0 | 1; change: AnyChange }
  | { does: 'deliver'; who: 0 | 1; isAnswerLost: boolean }
  | { does: 'pull'; who: 0 | 1 };

const who = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('change' as const), who, change: anyChange }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('deliver' as const),
      who,
      isAnswerLost: fc.nat(4).map((roll) => roll === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pull' as const), who }) },
);

const NOTHING: Tree = new Map<string, TreeItem>();

/**
 * The tree that `foldTree` predicts: all operations that the server accepted, in their order, applied to an empty
 * tree.
 */
class Served {
  #tree: Tree = NOTHING;
  #mirror: Snapshot | undefined;
  readonly #done = new Set<string>();
  refused = 0;

  get tree(): Tree {
    return this.#tree;
  }

  get done(): number {
    return this.#done.size;
  }

  /** Sends a device's next operation and compares the server's tree with the prediction. */
  async deliver(device: Device, ask: () => Promise<Snapshot | undefined>, isAnswerLost = false) {
    const sent = await device.deliver(isAnswerLost);
    if (!sent) return;
    const { operation, isDone } = sent;
    // A replay returns the stored answer and changes nothing.
    if (this.#done.has(operation.key)) return;
    const foreseen = foldTree(this.#tree, [operation]);
    this.#mirror = await ask();
    const told = `${operation.name} ${JSON.stringify(operation.input)}`;
    deepStrictEqual(comparable(this.#mirror?.items ?? NOTHING), comparable(foreseen), told);
    // A refused operation changes nothing, and `foldTree` must predict that too.
    if (!isDone) strictEqual(foreseen, this.#tree, told);
    if (isDone) this.#done.add(operation.key);
    else this.refused += 1;
    this.#tree = foreseen;
  }

  get mirror(): Snapshot | undefined {
    return this.#mirror;
  }
}

const totals = { runs: 0, done: 0, refused: 0, items: 0 };

async function play(type: string, steps: readonly Step[], lasts: readonly (0 | 1)[]): Promise<void> {
  const person = await server.person();
  const workspaceId = uuidv5(`run ${(totals.runs += 1)}`, uuidv5.URL);
  const devices = [new Device(server, person, workspaceId), new Device(server, person, workspaceId)] as const;
  const served = new Served();
  const ask = () => pull(server, person, workspaceId, served.mirror);
  devices[0].enqueue('create-workspace', { id: workspaceId, title: 'The Tide Clerk', type });
  for (const [at, each] of steps.entries()) {
    const device = devices[each.who];
    if (each.does === 'pull') await device.pull();
    else if (each.does === 'deliver') await served.deliver(device, ask, each.isAnswerLost);
    else if (device.view.size > 0) {
      const asked = askedFor(each.change, device.view, workspaceId, uuidv5(String(at), workspaceId));
      if (asked) device.enqueue(asked.name, asked.input);
    }
  }
  for (const last of lasts) await served.deliver(devices[last], ask);
  for (const device of devices) {
    while (device.hasUnsent) await served.deliver(device, ask);
  }
  const whole = await pull(server, person, workspaceId);
  for (const device of devices) {
    await device.pull();
    expect(device.pendingCount).toBe(0);
    expect(comparable(device.view)).toEqual(comparable(whole?.items ?? NOTHING));
  }
  expectWhole(served.tree, trashIdOf(workspaceId));
  totals.done += served.done;
  totals.refused += served.refused;
  totals.items += served.tree.size;
}

/** Checks that the trash exists, that no item is inside itself and that every parent exists. */
function expectWhole(tree: Tree, trashId: string): void {
  expect(tree.get(trashId)).toMatchObject({ kind: 'folder', parentId: null, isLocked: false });
  for (const item of tree.values()) {
    const above = new Set([item.id]);
    for (let at = item.parentId; at !== null; at = tree.get(at)?.parentId ?? null) {
      expect(tree.get(at), `the parent of ${item.name}`).toMatchObject({ kind: 'folder' });
      expect(above.has(at), `${item.name} is inside itself`).toBe(false);
      above.add(at);
    }
  }
}

test('[D10] two devices that change a tree offline or online end with the same tree, and foldTree predicts every result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WORKSPACE_TYPES),
      fc.array(step, { minLength: 40, maxLength: 120, size: 'max' }),
      fc.array(who, { maxLength: 30, size: 'max' }),
      play,
    ),
    { seed: 20261121, numRuns: 60 },
  );
  // Both accepted and refused operations must be frequent.
  expect(totals.done).toBeGreaterThan(500);
  expect(totals.refused).toBeGreaterThan(100);
  process.stdout.write(`two devices: ${JSON.stringify(totals)}\n`);
}, 240_000);
