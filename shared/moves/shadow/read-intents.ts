import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from '../../editor/content/empty-textblocks.ts';
import type { UnitRun } from '../inline-units.ts';
import { atomsAfter, endOfZone, type Atom, type Boundary, type Marks, type Run } from './atoms.ts';
import { keyOf, storedItem } from '../stored-item.ts';
import { placeOf, livingText } from './place-unit.ts';
import { leftOf, nodeOf, type Sequence } from './sequence.ts';
import { lengthBeforeCopy, realDeletions, sourceOf, type Declarations, type Row } from './row.ts';
import { differingMarks, markedRuns } from './unit-marks.ts';

/** A format that units have to get where they stand now. */
export interface PendingFormat {
  readonly units: UnitRun;
  readonly name: string;
  readonly value: unknown;
  /** The text in which the writer's own formatting has effect; undefined for the marks of a moved unit. */
  readonly home: Y.XmlText | undefined;
}

/** What a row asks for beyond its insertions and deletions. */
export interface Intents {
  /** The units that the row copied, and the copies. */
  readonly copies: readonly { readonly run: Run; readonly id: Y.ID }[];
  readonly formats: readonly PendingFormat[];
}

/** A formatting item of a row, and the atom left of it. */
interface PlacedFormat {
  readonly item: Y.Item;
  readonly left: Y.ID | Boundary | undefined;
}

/** Applies one row to the shadow [M2]. The document contains the row already. */
export class IntentReader {
  readonly #sequence: Sequence;
  readonly #row: Row;
  readonly #declarations: Declarations;
  readonly #deletions: readonly UnitRun[];
  readonly #copies: { run: Run; id: Y.ID }[] = [];
  readonly #formats: PlacedFormat[] = [];

  constructor(sequence: Sequence, row: Row, declarations: Declarations) {
    this.#sequence = sequence;
    this.#row = row;
    this.#declarations = declarations;
    this.#deletions = realDeletions(row, declarations);
  }

  read(): Intents {
    for (const item of this.#row.items) this.#readItem(item);
    for (const { client, clock, length } of this.#deletions) {
      for (const run of this.#sequence.runs.between(Y.createID(client, clock), length)) run.isDead = true;
      this.#deleteBoundaries(client, clock, length);
    }
    this.#sequence.adoptFirstUnits();
    return { copies: this.#copies, formats: [...this.#restoredMarks(), ...this.#movedFormats()] };
  }

  #readItem(item: Y.Item): void {
    const { content } = item;
    if (content instanceof Y.ContentFormat) return this.#readFormat(item);
    if (content instanceof Y.ContentString || content instanceof Y.ContentDeleted)
      return this.#readUnits(item);
    if (!(content instanceof Y.ContentType)) return;
    const { type } = content;
    if (type instanceof Y.XmlText) this.#readText(item);
    else if (type instanceof Y.XmlElement) {
      const parent = this.#parentElement(item);
      if (parent && TEXTBLOCK_NAMES.has(parent.nodeName)) this.#readUnits(item);
      else this.#readBlock(item, type.nodeName);
    }
  }

  #parentElement({ id }: Y.Item): Y.XmlElement | undefined {
    const parent = storedItem(this.#sequence.doc, id)?.parent;
    return parent instanceof Y.XmlElement ? parent : undefined;
  }

  /** Inserts the boundary of a new block [M2]. */
  #readBlock(item: Y.Item, name: string): void {
    const sequence = this.#sequence;
    if (sequence.boundary(item.id)) return;
    const record = this.#declarations.splits.get(keyOf(item.id));
    const stored = storedItem(sequence.doc, item.id);
    const type = stored?.content instanceof Y.ContentType ? stored.content.type : undefined;
    // A block that the row itself deleted again has no element.
    const element = type instanceof Y.XmlElement ? type : null;
    const at = (record && this.#cutOf(record)) ?? this.#blockPlace(item, stored);
    if (at) sequence.addBoundary(at, item.id, element, name);
  }

  #cutOf({ ranges, before, left }: NonNullable<ReturnType<Declarations['splits']['get']>>): Atom | undefined {
    const sequence = this.#sequence;
    for (const { client, clock, length } of ranges) {
      const [first] = sequence.runs.between(Y.createID(client, clock), length);
      if (first) return first.previous;
    }
    const next = before && sequence.boundary(before);
    if (next) return next.previous;
    const at = left && sequence.atomAt(left);
    return at ? endOfZone(at) : undefined;
  }

  /** Returns the place of a block whose cut is not known: behind the block that it follows in the document. */
  #blockPlace(item: Y.Item, stored: Y.Item | undefined): Atom | undefined {
    const origin = item.origin && this.#sequence.boundary(item.origin);
    if (origin) return endOfZone(origin);
    for (let before = stored?.left; before; before = before.left) {
      const boundary = this.#sequence.boundary(before.id);
      if (boundary && !before.deleted) return endOfZone(boundary);
    }
    const parent = stored?.parent;
    return parent instanceof Y.XmlFragment ? this.#sequence.headOf(parent) : undefined;
  }

  /** Registers where a new text begins: at its block, or behind the inline node before it. */
  #readText(item: Y.Item): void {
    const stored = storedItem(this.#sequence.doc, item.id);
    const parentId = item.parent instanceof Y.ID ? item.parent : this.#parentElement(item)?._item?.id;
    let start: Atom | undefined;
    for (let before = stored?.left; before && !start; before = before.left) {
      if (before.deleted) continue;
      start = this.#sequence.runs.endingAt(before.id) ?? this.#sequence.textStart(before.id);
    }
    start ??= parentId && this.#sequence.boundary(parentId);
    if (start) this.#sequence.setTextStart(item.id, start);
  }

  /** Binds copies to their units, and places typed text. */
  #readUnits(item: Y.Item): void {
    const { runs } = this.#sequence;
    let at: Atom | undefined;
    for (let offset = 0; offset < item.length;) {
      const id = Y.createID(item.id.client, item.id.clock + offset);
      const rest = item.length - offset;
      const known = runs.startingAt(id);
      if (known) {
        if (known.length > rest) runs.split(known, rest);
        at = known;
        offset += known.length;
        continue;
      }
      const copied = sourceOf(this.#declarations, id);
      if (copied) {
        const [bound, length] = this.#bindCopy(
          item,
          id,
          { ...copied, length: Math.min(copied.length, rest) },
          at,
        );
        at = bound ?? at;
        offset += length;
        continue;
      }
      const length = lengthBeforeCopy(this.#declarations, id, rest);
      at ??= this.#placeOf(item, offset);
      if (!at) return;
      at = this.#addTyped(at, item, { offset, length });
      offset += length;
    }
  }

  #placeOf(item: Y.Item, offset: number): Atom | undefined {
    if (offset > 0)
      return this.#sequence.runs.endingAt(Y.createID(item.id.client, item.id.clock + offset - 1));
    return item.content instanceof Y.ContentType
      ? this.#inlineNodePlace(item)
      : placeOf(this.#sequence, item, this.#declarations, (id) => this.#isDeleted(id));
  }

  /** Returns the place of an inline node: behind the unit or text before it in its block. */
  #inlineNodePlace(item: Y.Item): Atom | undefined {
    const stored = storedItem(this.#sequence.doc, item.id);
    for (let before = stored?.left; before; before = before.left) {
      if (before.deleted) continue;
      const type = before.content instanceof Y.ContentType ? before.content.type : undefined;
      const lastUnit = type instanceof Y.XmlText ? lastVisible(type) : before.id;
      const atom = lastUnit ? this.#sequence.runs.endingAt(lastUnit) : undefined;
      if (atom) return atom;
    }
    const block = this.#parentElement(item)?._item?.id;
    return block && this.#sequence.boundary(block);
  }

  /** @returns the last bound run, and the number of units that were bound */
  #bindCopy(
    item: Y.Item,
    id: Y.ID,
    { source, length }: { source: Y.ID; length: number },
    at: Atom | undefined,
  ): [Atom | undefined, number] {
    const { runs } = this.#sequence;
    const run = runs.startingAt(source);
    if (run) {
      if (run.length > length) runs.split(run, length);
      this.#sequence.bindRun(run, id);
      this.#copies.push({ run, id });
      return [run, run.length];
    }
    // A unit that was deleted before the shadow existed, so the copy goes too.
    const [next] = runs.between(source, length);
    const known = next?.keys.find(({ client, clock }) => client === source.client && clock > source.clock);
    const unknown = known ? Math.min(length, known.clock - source.clock) : length;
    const place = at ?? this.#placeOf(item, id.clock - item.id.clock);
    if (!place) return [undefined, unknown];
    const dead = this.#sequence.addRun(place, id, { length: unknown, text: '' });
    dead.isDead = true;
    this.#sequence.bindRun(dead, source);
    return [dead, unknown];
  }

  #addTyped(at: Atom, item: Y.Item, { offset, length }: { offset: number; length: number }): Run {
    const { content } = item;
    const text = content instanceof Y.ContentString ? content.str.slice(offset, offset + length) : '';
    const type = content instanceof Y.ContentType ? content.type : undefined;
    const run = this.#sequence.addRun(at, Y.createID(item.id.client, item.id.clock + offset), {
      length,
      text,
      ...nodeOf(type),
    });
    run.isDead = content instanceof Y.ContentDeleted;
    this.#moveFormatsBehind(run, item.rightOrigin);
    return run;
  }

  /** Formatting items right of typed text stand behind it now: what is typed next may name one of them as its left. */
  #moveFormatsBehind(typed: Run, rightOrigin: Y.ID | null): void {
    const sequence = this.#sequence;
    let right = rightOrigin;
    while (right && sequence.hasFormat(right)) {
      const left = sequence.atomAt(right);
      if (left && isFollowedBy(left, typed)) sequence.setFormat(right, leftOf(typed));
      right = storedItem(sequence.doc, right)?.right?.id ?? null;
    }
  }

  #isDeleted({ client, clock }: Y.ID): boolean {
    return this.#deletions.some(
      (range) => range.client === client && clock >= range.clock && clock < range.clock + range.length,
    );
  }

  #deleteBoundaries(client: number, clock: number, length: number): void {
    for (let at = clock; at < clock + length; at += 1) {
      const boundary = this.#sequence.boundary(Y.createID(client, at));
      if (boundary) boundary.isDead = true;
    }
  }

  #readFormat(item: Y.Item): void {
    const stored = storedItem(this.#sequence.doc, item.id);
    const textId = item.parent instanceof Y.ID ? item.parent : livingText(stored)?._item?.id;
    const atom = item.origin
      ? this.#sequence.atomAt(item.origin)
      : textId && this.#sequence.textStart(textId);
    const left = atom && atom.kind !== 'head' ? leftOf(atom) : undefined;
    if (left) this.#sequence.setFormat(item.id, left);
    this.#formats.push({ item, left });
  }

  /** The copies that a device makes may have older marks than the server knows [M6]. */
  *#restoredMarks(): Generator<PendingFormat> {
    const now = new Map<Run, Marks>();
    const texts = new Set(this.#copies.map(({ id }) => livingText(storedItem(this.#sequence.doc, id))));
    for (const text of texts)
      for (const { client, clock, length, marks } of text ? markedRuns(text) : [])
        for (const run of this.#sequence.runs.between(Y.createID(client, clock), length)) now.set(run, marks);
    for (const [run, marks] of now) {
      const before = run.marks;
      const [key] = run.keys;
      if (run.isDead || !before || !key) continue;
      for (const name of differingMarks(before, marks)) {
        const units = { ...key, length: run.length };
        yield { units, name, value: before[name] ?? null, home: undefined };
      }
    }
  }

  /** Formats whose range stands elsewhere now: the units from the opening to the closing item get them [M6]. */
  *#movedFormats(): Generator<PendingFormat> {
    const rest = [...this.#formats];
    for (let open = rest.shift(); open; open = rest.shift()) {
      const [name, value] = formatOf(open.item);
      const closeAt = rest.findIndex(({ item }) => formatOf(item)[0] === name);
      const close = closeAt < 0 ? undefined : rest.splice(closeAt, 1)[0];
      if (!close?.left || !open.left || this.#hasTypedBetween(open.item.id, close.item.id)) continue;
      const [from, to] = [this.#atomOf(open.left), this.#atomOf(close.left)];
      if (!from || !to || from === to) continue;
      const home = livingText(storedItem(this.#sequence.doc, open.item.id));
      for (let atom = from.next; atom; atom = atom.next) {
        const key = atom.kind === 'run' && !atom.isDead ? atom.keys[0] : undefined;
        if (atom.kind === 'run' && key) yield { units: { ...key, length: atom.length }, name, value, home };
        if (atom === to) break;
      }
    }
  }

  #atomOf(left: Y.ID | Boundary): Atom | undefined {
    return 'kind' in left ? left : this.#sequence.atomAt(left);
  }

  /** Whether text was typed with the format: then it is no formatting of what stood there. */
  #hasTypedBetween(open: Y.ID, close: Y.ID): boolean {
    return this.#row.items.some(
      ({ id, content }) =>
        id.client === open.client &&
        content instanceof Y.ContentString &&
        id.clock > open.clock &&
        id.clock < close.clock,
    );
  }
}

/** Whether a unit stands behind an atom in the same block. */
function isFollowedBy(atom: Atom, unit: Run): boolean {
  for (const next of atomsAfter(atom)) {
    if (next === unit) return true;
    if (next.kind === 'boundary') return false;
  }
  return false;
}

/** Returns the name and value of a formatting item. */
function formatOf({ content }: Y.Item): [string, unknown] {
  // The library's types leave the fields of the content out.
  const { key, value } = content as unknown as { key: string; value: unknown };
  return [key, value];
}

function lastVisible(text: Y.XmlText): Y.ID | undefined {
  let last: Y.ID | undefined;
  for (let item = text._start; item; item = item.right)
    if (!item.deleted && item.countable) last = item.lastId;
  return last;
}
