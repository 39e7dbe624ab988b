import * as Y from 'yjs';
import { unitRuns, type UnitRun } from '../inline-units.ts';
import { storedItem } from '../stored-item.ts';
import { atomsAfter, type Boundary, type Head, type Run } from './atoms.ts';
import { livingText } from './place-unit.ts';
import type { Intents } from './read-intents.ts';
import type { Row } from './row.ts';
import type { Sequence } from './sequence.ts';

/**
 * Returns whether a row that was read needs no correction, which is known of most rows at the price of one paragraph: it
 * only types text that stands where the shadow has it, and deletes units that stood nowhere else. False for all other rows,
 * for which the whole document is compared.
 */
export function isSurelyRight(sequence: Sequence, row: Row, { copies, formats }: Intents): boolean {
  if (row.candidates.length > 0 || copies.length > 0 || formats.length > 0) return false;
  const blocks = new Set<Boundary>();
  for (const item of row.items) {
    const boundary = item.content instanceof Y.ContentString ? blockOf(sequence, item) : undefined;
    if (!boundary) return false;
    blocks.add(boundary);
  }
  return (
    row.deletions.every((range) => stoodOnce(sequence, range)) &&
    [...blocks].every((boundary) => isEqual(sequence, boundary))
  );
}

/** Returns the living block in which a typed item stands. */
function blockOf(sequence: Sequence, { id }: Y.Item): Boundary | undefined {
  const element = livingText(storedItem(sequence.doc, id))?.parent;
  const boundary = element instanceof Y.XmlElement && element._item && sequence.boundary(element._item.id);
  return boundary && !boundary.isDead && boundary.element === element ? boundary : undefined;
}

/** Whether the shadow knows all units of a range by one id only. */
function stoodOnce({ runs }: Sequence, { client, clock, length }: UnitRun): boolean {
  const deleted = runs.between(Y.createID(client, clock), length);
  const known = deleted.reduce((sum, run) => sum + run.length, 0);
  return known === length && deleted.every(({ keys }) => keys.length === 1);
}

/** Whether a block contains the units that the shadow has there. */
function isEqual(sequence: Sequence, boundary: Boundary): boolean {
  const { element } = boundary;
  if (!element || hasTextBefore(sequence, element, boundary)) return false;
  const wanted: Run[] = [];
  for (const atom of atomsAfter(boundary)) {
    if (atom.isDead) continue;
    if (atom.kind === 'boundary') break;
    wanted.push(atom);
  }
  const have = unitRuns(element).flatMap(({ client, clock, length }) =>
    sequence.runs.between(Y.createID(client, clock), length),
  );
  return have.length === wanted.length && have.every((run, index) => run === wanted[index]);
}

/** Whether text of a deleted first block belongs to this block, which is the first one now. */
function hasTextBefore(sequence: Sequence, element: Y.XmlElement, boundary: Boundary): boolean {
  const head: Head | undefined =
    element.parent instanceof Y.XmlFragment ? sequence.headOf(element.parent) : undefined;
  for (const atom of head ? atomsAfter(head) : []) {
    if (atom === boundary) return false;
    if (!atom.isDead) return atom.kind === 'run';
  }
  return true;
}
