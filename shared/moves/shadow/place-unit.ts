import * as Y from 'yjs';
import { atomsAfter, isInZone, type Atom, type Run } from './atoms.ts';
import { keyOf, storedItem } from '../stored-item.ts';
import { leftOf, type Sequence } from './sequence.ts';
import type { Declarations } from './row.ts';

/** Returns the text that contains an item and is part of the document. */
export function livingText(item: Y.Item | undefined): Y.XmlText | undefined {
  const parent = item?.parent;
  return parent instanceof Y.XmlText && parent._item && !parent._item.deleted ? parent : undefined;
}

/**
 * Returns the atom behind which typed text belongs [M3][M4][M5]: in the zone between its neighbours when it was typed, up
 * to the next boundary, living or dead. Within the zone in the order of Yjs, as far as the other units still stand in
 * that text or were really deleted. Undefined when the shadow knows nothing around it.
 * @param typed the item as the row contained it
 * @param isDeletedByRow whether the row deleted a unit, other than by moving it
 */
export function placeOf(
  sequence: Sequence,
  typed: Y.Item,
  declarations: Declarations,
  isDeletedByRow: (id: Y.ID) => boolean,
): Atom | undefined {
  const stored = storedItem(sequence.doc, typed.id);
  const text = livingText(stored);
  const note = declarations.notes.get(keyOf(typed.id));
  const { origin, rightOrigin } = typed;
  // Before the left one: this may divide the run that the left one ends.
  const right = rightOrigin ? sequence.runs.startingAt(rightOrigin) : undefined;
  let left = note ? sequence.atomAt(note.left) : origin ? sequence.atomAt(origin) : undefined;
  if (!left && !origin) {
    const textId = typed.parent instanceof Y.ID ? typed.parent : text?._item?.id;
    left = textId && sequence.textStart(textId);
    if (!left && right) return right.previous;
  }
  left ??= right ? right.previous : (lastKnownBefore(sequence, stored) ?? endFor(sequence, stored));
  if (!left) return undefined;
  // A word that replaces a moved word goes with it [M5].
  if (right && rightOrigin && isDeletedByRow(rightOrigin) && !isInZone(left, right)) return right.previous;
  return text && stored ? inYjsOrder(sequence, { left, right, text, typed: stored }) : left;
}

/** Returns the last unit or the start of the text before an item, where it physically is. */
function lastKnownBefore(sequence: Sequence, item: Y.Item | undefined): Atom | undefined {
  for (let before = item?.left; before; before = before.left) {
    const run = sequence.runs.endingAt(before.lastId);
    if (run) return run;
  }
  const text = livingText(item);
  return text?._item ? sequence.textStart(text._item.id) : undefined;
}

/** Text that was typed into a block of which nothing is known any more stands at the end: it must not be lost. */
function endFor({ heads }: Sequence, item: Y.Item | undefined): Atom | undefined {
  if (item) return undefined;
  const [root] = heads;
  let last: Atom | undefined = root;
  for (const atom of root ? atomsAfter(root) : []) last = atom;
  return last;
}

interface Zone {
  readonly left: Atom;
  readonly right: Run | undefined;
  readonly text: Y.XmlText;
  readonly typed: Y.Item;
}

function inYjsOrder(sequence: Sequence, { left, right, text, typed }: Zone): Atom {
  const [next] = atomsAfter(left);
  if (!next || next.kind === 'boundary' || next === right || left.kind === 'head') return left;
  const lastLeft = leftOf(left);
  // Only what still stands in this text, or was really deleted, tells an order. What was moved away does not.
  const before = new Set<Atom>();
  for (let item = text._start; item && item !== typed; item = item.right)
    for (const run of sequence.runs.between(item.id, item.length))
      if (!item.deleted || run.isDead) before.add(run);
  // The search may have divided the left run.
  let at = ('kind' in lastLeft ? lastLeft : sequence.runs.endingAt(lastLeft)) ?? left;
  for (const atom of atomsAfter(at)) {
    if (atom.kind === 'boundary' || atom === right) break;
    if (before.has(atom)) at = atom;
  }
  return at;
}
