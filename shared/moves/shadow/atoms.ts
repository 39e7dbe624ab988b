import type * as Y from 'yjs';

/** A block boundary: the beginning of a block in the sequence. */
export interface Boundary {
  readonly kind: 'boundary';
  /** Null for a block that was created and deleted in one row. */
  element: Y.XmlElement | null;
  name: string;
  attributes: Readonly<Record<string, unknown>>;
  /** The ids of all elements that stood for the block, the newest last. */
  readonly ids: Y.ID[];
  isDead: boolean;
  previous: Atom;
  next: Atom | undefined;
}

/** An inline node, as far as it is needed to create it again. */
export interface InlineNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The value of marks by their names in Yjs. */
export type Marks = Readonly<Record<string, unknown>>;

/** Consecutive units (UTF-16 code units of a text, or one inline node) that share their fate. */
export interface Run {
  readonly kind: 'run';
  length: number;
  /** Every id that ever stood for the first unit. The ids of the others follow. */
  readonly keys: Y.ID[];
  /** Empty for units that were deleted before the shadow existed. */
  text: string;
  node: InlineNode | undefined;
  isDead: boolean;
  /** The marks before the row that is being read, where the row moved the run. */
  marks: Marks | undefined;
  previous: Atom;
  next: Atom | undefined;
}

/** Units that a row copied, and the id of the first copy. */
export interface Copy {
  readonly run: Run;
  readonly id: Y.ID;
}

/** The beginning of a container's sequence. */
export interface Head {
  readonly kind: 'head';
  readonly container: Y.XmlFragment;
  next: Atom | undefined;
}

export type Atom = Head | Boundary | Run;

/** Inserts an atom behind another. */
export function insertAfter<Inserted extends Boundary | Run>(at: Atom, atom: Inserted): Inserted {
  atom.previous = at;
  atom.next = at.next;
  if (at.next && at.next.kind !== 'head') at.next.previous = atom;
  at.next = atom;
  return atom;
}

/** Moves a boundary behind an earlier atom. */
export function moveBehind(at: Atom, boundary: Boundary): void {
  boundary.previous.next = boundary.next;
  if (boundary.next && boundary.next.kind !== 'head') boundary.next.previous = boundary.previous;
  insertAfter(at, boundary);
}

/** Yields the atoms behind an atom. */
export function* atomsAfter(at: Atom): Generator<Boundary | Run> {
  for (let atom = at.next; atom; atom = atom.next) if (atom.kind !== 'head') yield atom;
}

/** Returns the beginning of the container that an atom is in. */
export function headBefore(atom: Atom): Head {
  let head = atom;
  while (head.kind !== 'head') head = head.previous;
  return head;
}

/** Returns the last atom before the next boundary behind an atom. */
export function endOfZone(at: Atom): Atom {
  let last = at;
  for (const atom of atomsAfter(at)) {
    if (atom.kind === 'boundary') break;
    last = atom;
  }
  return last;
}

/** Returns whether an atom follows another with no boundary between them. */
export function isInZone(left: Atom, wanted: Atom): boolean {
  for (const atom of atomsAfter(left)) {
    if (atom === wanted) return true;
    if (atom.kind === 'boundary') return false;
  }
  return false;
}

/** A living block and the units that it should contain. */
export interface WantedBlock {
  readonly boundary: Boundary;
  readonly runs: readonly Run[];
}

/** Returns the living blocks of a container, in order. */
export function wantedBlocks(head: Head): WantedBlock[] {
  const wanted: { boundary: Boundary; runs: Run[] }[] = [];
  for (const atom of atomsAfter(head)) {
    if (atom.isDead) continue;
    if (atom.kind === 'boundary') wanted.push({ boundary: atom, runs: [] });
    else wanted.at(-1)?.runs.push(atom);
  }
  return wanted;
}
