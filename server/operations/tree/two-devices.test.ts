import { deepStrictEqual, strictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { v5 as uuidv5 } from 'uuid';
import { expect, test } from 'vitest';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import { foldTree } from '#shared/effects/fold-tree.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { asset } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { randomChange, operationCallOf, type RandomChange } from './testing/random-change.ts';
import { comparable, Device, pull, type Snapshot, type Tree } from './testing/simulated-device.ts';

const server = serverForFile();

type Step =
  | { type: 'change'; deviceIndex: 0 | 1; change: RandomChange }
  | { type: 'deliver'; deviceIndex: 0 | 1; isAnswerLost: boolean }
  | { type: 'pull'; deviceIndex: 0 | 1 };

const deviceIndex = fc.constantFrom(0 as const, 1 as const);
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constant('change' as const), deviceIndex, change: randomChange }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('deliver' as const),
      deviceIndex,
      isAnswerLost: fc.nat(4).map((roll) => roll === 0),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('pull' as const), deviceIndex }) },
);

const NOTHING: Tree = new Map<string, TreeItem>();

/**
 * The tree that `foldTree` predicts: all operations that the server accepted, in their order, applied to an empty
 * tree.
 */
class ExpectedTree {
  #tree: Tree = NOTHING;
  #serverSnapshot: Snapshot | undefined;
  readonly #done = new Set<string>();
  refused = 0;

  get tree(): Tree {
    return this.#tree;
  }

  /** Continues with the tree of the server, which has files that no operation of these devices created. */
  start(snapshot: Snapshot): void {
    this.#serverSnapshot = snapshot;
    this.#tree = snapshot.items;
  }

  get done(): number {
    return this.#done.size;
  }

  /** Sends a device's next operation and compares the server's tree with the prediction. */
  async deliver(device: Device, pullServerTree: () => Promise<Snapshot | undefined>, isAnswerLost = false) {
    const sent = await device.deliver(isAnswerLost);
    if (!sent) return;
    const { operation, isAccepted } = sent;
    // A replay returns the stored answer and changes nothing.
    if (this.#done.has(operation.key)) return;
    const predicted = foldTree(this.#tree, [operation]);
    this.#serverSnapshot = await pullServerTree();
    const description = `${operation.name} ${JSON.stringify(operation.input)}`;
    deepStrictEqual(comparable(this.#serverSnapshot?.items ?? NOTHING), comparable(predicted), description);
    // A refused operation changes nothing, and `foldTree` must predict that too.
    if (!isAccepted) strictEqual(predicted, this.#tree, description);
    if (isAccepted) this.#done.add(operation.key);
    else this.refused += 1;
    this.#tree = predicted;
  }

  get serverSnapshot(): Snapshot | undefined {
    return this.#serverSnapshot;
  }
}

/** Files of a workspace at the start. */
const FILES = 3;

const totals = { runs: 0, done: 0, refused: 0, items: 0, files: 0 };

async function play(
  type: string,
  hasFiles: boolean,
  steps: readonly Step[],
  finalDeliveries: readonly (0 | 1)[],
): Promise<void> {
  const person = await server.person();
  const workspaceId = uuidv5(`run ${(totals.runs += 1)}`, uuidv5.URL);
  const devices = [new Device(server, person, workspaceId), new Device(server, person, workspaceId)] as const;
  const expected = new ExpectedTree();
  const pullServerTree = () => pull(server, person, workspaceId, expected.serverSnapshot);
  devices[0].enqueue('create-workspace', { id: workspaceId, title: 'The Tide Clerk', type });
  if (hasFiles) {
    // A file needs its bytes on the server, so the workspace is created first.
    await expected.deliver(devices[0], pullServerTree);
    await addFiles(person, workspaceId);
    const snapshot = await pullServerTree();
    if (!snapshot) throw new Error('There is no workspace.');
    expected.start(snapshot);
    for (const device of devices) await device.pull();
  }
  for (const [at, step] of steps.entries()) {
    const device = devices[step.deviceIndex];
    if (step.type === 'pull') await device.pull();
    else if (step.type === 'deliver') await expected.deliver(device, pullServerTree, step.isAnswerLost);
    else if (device.view.size > 0) {
      const operationCall = operationCallOf(
        step.change,
        device.view,
        workspaceId,
        uuidv5(String(at), workspaceId),
      );
      if (operationCall) device.enqueue(operationCall.name, operationCall.input);
    }
  }
  for (const last of finalDeliveries) await expected.deliver(devices[last], pullServerTree);
  for (const device of devices) {
    while (device.hasUnsent) await expected.deliver(device, pullServerTree);
  }
  const finalTree = await pull(server, person, workspaceId);
  for (const device of devices) {
    await device.pull();
    expect(device.pendingCount).toBe(0);
    expect(comparable(device.view)).toEqual(comparable(finalTree?.items ?? NOTHING));
  }
  expectValidTree(expected.tree, trashIdOf(workspaceId));
  totals.done += expected.done;
  totals.refused += expected.refused;
  totals.items += expected.tree.size;
  totals.files += [...expected.tree.values()].filter(({ kind }) => kind === 'asset').length;
}

/** Adds files to a workspace without their bytes, which the tree does not need. */
async function addFiles({ userId }: TestPerson, workspaceId: string): Promise<void> {
  await server.db.write({ scopes: [] }, async (tx) => {
    const seq = await raiseScope(tx, `workspace:${workspaceId}`);
    const files = Array.from({ length: FILES }, (_, at) => {
      const id = uuidv5(`file ${at}`, workspaceId);
      const name = `pier ${at}.png`;
      const kind = { type: 'image', mimeType: 'image/png', fileSize: 70, sha256: '', alt: '' };
      return { id, workspaceId, ownerId: userId, name, filename: name, ...kind, key: id, seq };
    });
    await tx.insert(asset).values(files.map((file) => ({ ...file, createdAt: 1, updatedAt: 1 })));
  });
}

/** Checks that the trash exists, that no item is inside itself and that every parent exists. */
function expectValidTree(tree: Tree, trashId: string): void {
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

test('[D10] two devices that change a tree and its files offline or online end with the same tree, and foldTree predicts every result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WORKSPACE_TYPES),
      fc.boolean(),
      fc.array(stepArbitrary, { minLength: 40, maxLength: 120, size: 'max' }),
      fc.array(deviceIndex, { maxLength: 30, size: 'max' }),
      play,
    ),
    { seed: 20261121, numRuns: 60, endOnFailure: true },
  );
  // Both accepted and refused operations must be frequent.
  expect(totals.done).toBeGreaterThan(500);
  expect(totals.refused).toBeGreaterThan(100);
  expect(totals.files).toBeGreaterThan(10);
  process.stdout.write(`two devices: ${JSON.stringify(totals)}\n`);
}, 240_000);
