import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from '../../editor/content/empty-textblocks.ts';
import type { UnitRun } from '../inline-units.ts';
import {
  atomsAfter,
  endOfZone,
  headBefore,
  type Atom,
  type Boundary,
  type Copy,
  type InlineNode,
  type Run,
} from './atoms.ts';
import type { RebuiltBlock } from '../move-record.ts';
import { keyOf, storedItem } from '../stored-item.ts';
import { placeOf } from './place-unit.ts';
import { FormatReader, type PendingFormat } from './read-formats.ts';
import { leftOf, nodeOf, type Sequence } from './sequence.ts';
import { lengthBeforeCopy, realDeletions, sourceOf, type Declarations, type Row } from './row.ts';

/** What a row asks for beyond its insertions and deletions. */
export interface Intents {
  /** The units that the row copied, and the copies. */
  readonly copies: readonly Copy[];
  readonly formats: readonly PendingFormat[];
}

/** Applies one row to the shadow [M2]. The document contains the row already. */
export class IntentReader {
  readonly #sequence: Sequence;
  readonly #row: Row;
  readonly #declarations: Declarations;
  readonly #deletions: readonly UnitRun[];
  readonly #copies: Copy[] = [];
  readonly #formats: FormatReader;
  /** The blocks that the row made again. */
  readonly #revived: Boundary[] = [];

  constructor(sequence: Sequence, row: Row, declarations: Declarations) {
    this.#sequence = sequence;
    this.#row = row;
    this.#declarations = declarations;
    this.#formats = new FormatReader(sequence, row);
    this.#deletions = realDeletions(row, declarations);
  }

  read(): Intents {
    for (const item of this.#row.items) this.#readItem(item);
    for (const { client, clock, length } of this.#deletions) {
      for (const run of this.#sequence.runs.between(Y.createID(client, clock), length)) run.isDead = true;
      this.#deleteBoundaries(client, clock, length);
    }
    this.#revive();
    this.#sequence.adoptFirstUnits();
    return { copies: this.#copies, formats: [...this.#formats.read(this.#copies)] };
  }

  #readItem(item: Y.Item): void {
    const { content } = item;
    if (content instanceof Y.ContentFormat) return this.#formats.place(item);
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
    const rebuilt = this.#declarations.rebuilt.get(keyOf(item.id));
    const stored = storedItem(sequence.doc, item.id);
    const type = stored?.content instanceof Y.ContentType ? stored.content.type : undefined;
    // A block that the row itself deleted again has no element.
    const element = type instanceof Y.XmlElement ? type : null;
    if (rebuilt && element && this.#rebuildBlock(rebuilt, element)) return;
    const at = (record && this.#cutOf(record)) ?? this.#blockPlace(item, stored);
    const boundary = at && sequence.addBoundary(at, item.id, element, name);
    if (boundary && rebuilt && !sequence.boundary(rebuilt.block))
      sequence.bindBoundary(boundary, rebuilt.block);
  }

  /**
   * Makes a deleted block living again [M8]. Of two people who did so, the second one's element is superfluous.
   * @returns false when the shadow does not know the block, or has it in another container
   */
  #rebuildBlock({ block, texts, to }: RebuiltBlock, element: Y.XmlElement): boolean {
    const boundary = this.#sequence.boundary(block);
    if (!boundary || headBefore(boundary).container !== element.parent) return false;
    this.#sequence.bindBoundary(boundary, to);
    for (const text of texts)
      if (!this.#sequence.textStart(text)) this.#sequence.setTextStart(text, boundary);
    if (boundary.isDead || boundary.element?._item?.deleted !== false) {
      boundary.element = element;
      boundary.name = element.nodeName;
      boundary.attributes = element.getAttributes();
    }
    this.#revived.push(boundary);
    return true;
  }

  /** Makes the units and blocks living that an undo inserted again, unless the row itself deleted them again [M8]. */
  #revive(): void {
    for (const boundary of this.#revived) boundary.isDead = boundary.element?._item?.deleted !== false;
    for (const { copy, length } of this.#declarations.restored)
      for (const run of this.#sequence.runs.between(copy, length)) {
        const key = run.keys.find(({ client, clock }) => isBetween(copy, length, client, clock));
        if (key && !this.#isDeleted(key)) run.isDead = false;
      }
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
    const isRestored = this.#declarations.restored.some((range) =>
      isBetween(range.copy, range.length, id.client, id.clock),
    );
    if (run) {
      if (run.length > length) runs.split(run, length);
      // Yjs discards deleted text, so the shadow may know its place only.
      if (isRestored && run.text === '' && !run.node) Object.assign(run, contentOf(item, id, run.length));
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
    if (isRestored) {
      const typed = this.#addTyped(place, item, { offset: id.clock - item.id.clock, length: unknown });
      this.#sequence.bindRun(typed, source);
      return [typed, unknown];
    }
    const dead = this.#sequence.addRun(place, id, { length: unknown, text: '' });
    dead.isDead = true;
    this.#sequence.bindRun(dead, source);
    return [dead, unknown];
  }

  #addTyped(at: Atom, item: Y.Item, { offset, length }: { offset: number; length: number }): Run {
    const id = Y.createID(item.id.client, item.id.clock + offset);
    const run = this.#sequence.addRun(at, id, { length, ...contentOf(item, id, length) });
    run.isDead = item.content instanceof Y.ContentDeleted;
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
    return this.#deletions.some((range) =>
      isBetween(Y.createID(range.client, range.clock), range.length, client, clock),
    );
  }

  #deleteBoundaries(client: number, clock: number, length: number): void {
    for (let at = clock; at < clock + length; at += 1) {
      const boundary = this.#sequence.boundary(Y.createID(client, at));
      if (boundary) boundary.isDead = true;
    }
  }
}

/** Returns what units of an item are, as far as it is needed to insert them again. */
function contentOf(
  { id, content }: Y.Item,
  first: Y.ID,
  length: number,
): Pick<Run, 'text'> & { node?: InlineNode } {
  const offset = first.clock - id.clock;
  const text = content instanceof Y.ContentString ? content.str.slice(offset, offset + length) : '';
  return { text, ...nodeOf(content instanceof Y.ContentType ? content.type : undefined) };
}

/** Whether an id is one of consecutive ids. */
function isBetween(first: Y.ID, length: number, client: number, clock: number): boolean {
  return first.client === client && clock >= first.clock && clock < first.clock + length;
}

/** Whether a unit stands behind an atom in the same block. */
function isFollowedBy(atom: Atom, unit: Run): boolean {
  for (const next of atomsAfter(atom)) {
    if (next === unit) return true;
    if (next.kind === 'boundary') return false;
  }
  return false;
}

function lastVisible(text: Y.XmlText): Y.ID | undefined {
  let last: Y.ID | undefined;
  for (let item = text._start; item; item = item.right)
    if (!item.deleted && item.countable) last = item.lastId;
  return last;
}
