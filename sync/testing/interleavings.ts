import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { hashOf } from './journal-text.ts';
import { ModelDevice, ModelRoom } from './model-room.ts';
import { editAtRandom } from './random-edit.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';

/** Number of steps of one interleaving: edits, messages, cuts, folds and restarts. */
const STEPS = 40;

export interface InterleavingResult {
  devices: number;
  hasConverged: boolean;
  /** Violations of the editor's schema in the final document. */
  problems: string[];
}

/**
 * P4: two to five devices edit one document while messages are late, sent twice or lost with their connection, and
 * while the room is folded and its process restarts. At the end all devices connect until every message is delivered.
 */
export function interleave(seed: number): InterleavingResult {
  const seeded = new SeededRandom(seed);
  const room = new ModelRoom();
  const devices = Array.from(
    { length: 2 + seeded.below(4) },
    () => new ModelDevice(room, seeded.below(2 ** 32)),
  );
  for (const device of devices) device.connect();
  drain(devices);
  for (let step = 0; step < STEPS; step += 1) {
    const device = seeded.pick(devices);
    const chance = seeded.next();
    if (chance < 0.4) editAtRandom(device.doc, seeded);
    else if (chance < 0.64) device.deliverUp(seeded.chance(0.1));
    else if (chance < 0.86) device.deliverDown();
    else if (chance < 0.9) device.cut();
    else if (chance < 0.95) device.connect();
    else if (chance < 0.98) room.fold();
    else room.restart();
  }
  for (const device of devices) device.connect();
  drain(devices);
  const hashes = new Set([room.doc, room.loadFromJournal(), ...devices.map(({ doc }) => doc)].map(hashOf));
  const problems = checkFragment(room.doc.getXmlFragment(CONTENT_FRAGMENT)).map(({ message }) => message);
  for (const { doc } of devices) doc.destroy();
  return { devices: devices.length, hasConverged: hashes.size === 1, problems };
}

function drain(devices: readonly ModelDevice[]): void {
  while (devices.some((device) => device.deliverUp() || device.deliverDown()));
}
