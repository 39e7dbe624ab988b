import * as Y from 'yjs';
import { TEXTBLOCK_NAMES } from '../../editor/content/empty-textblocks.ts';
import { MoveClasses } from '../move-classes.ts';
import { readMoveRecords, type IsServer, type JoinRecord, type StoredRecord } from '../move-record.ts';
import {
  atomsAfter,
  insertAfter,
  moveBehind,
  type Atom,
  type Boundary,
  type Head,
  type InlineNode,
  type Run,
} from './atoms.ts';
import { keyOf } from '../stored-item.ts';
import { RunIndex } from './run-index.ts';

/**
 * The shadow of a document's texts: for each container (the document, a box, a cell, a note) one sequence of block
 * boundaries and units, living and dead [M2]. A split inserts a boundary, a join makes one dead, and a unit has every id
 * that ever stood for it. Built from the document and its records.
 */
export class Sequence {
  readonly doc: Y.Doc;
  readonly runs = new RunIndex();
  /** Boundaries by the ids of their elements. */
  readonly #boundaries = new Map<string, Boundary>();
  /** The atom behind which each text begins, by the ids of the texts: its block, or the inline node before it. */
  readonly #textStarts = new Map<string, Atom>();
  /** The unit or boundary left of each formatting item. */
  readonly #formats = new Map<string, Y.ID | Boundary>();
  readonly #heads = new Map<Y.XmlFragment, Head>();

  /**
   * @param roots the fragments with blocks
   * @param isServer tells whose corrections count [M10]
   */
  constructor(doc: Y.Doc, roots: readonly Y.XmlFragment[], isServer: IsServer = () => true) {
    this.doc = doc;
    const classes = MoveClasses.of(doc, isServer);
    for (const root of roots) this.#load(root, classes);
    const records = readMoveRecords(doc, isServer);
    this.#bindMoved(records);
    this.#bindRebuilt(records);
    for (const { record } of records) if (record.kind === 'join') this.#loadJoin(record);
  }

  get heads(): Iterable<Head> {
    return this.#heads.values();
  }

  headOf(container: Y.XmlFragment): Head | undefined {
    return this.#heads.get(container);
  }

  boundary(id: Y.ID): Boundary | undefined {
    return this.#boundaries.get(keyOf(id));
  }

  textStart(id: Y.ID): Atom | undefined {
    return this.#textStarts.get(keyOf(id));
  }

  setTextStart(id: Y.ID, atom: Atom): void {
    this.#textStarts.set(keyOf(id), atom);
  }

  setFormat(id: Y.ID, left: Y.ID | Boundary): void {
    this.#formats.set(keyOf(id), left);
  }

  hasFormat(id: Y.ID): boolean {
    return this.#formats.has(keyOf(id));
  }

  /** Returns the atom that ends with a unit, or that begins a block or text; a formatting item stands for its left. */
  atomAt(id: Y.ID): Atom | undefined {
    const run = this.runs.endingAt(id);
    if (run) return run;
    const left = this.#formats.get(keyOf(id));
    if (left) return 'kind' in left ? left : this.runs.endingAt(left);
    return this.boundary(id) ?? this.textStart(id);
  }

  addBoundary(at: Atom, id: Y.ID, element: Y.XmlElement | null, name: string): Boundary {
    const boundary: Boundary = {
      kind: 'boundary',
      element,
      name,
      attributes: element?.getAttributes() ?? {},
      ids: [id],
      isDead: false,
      previous: at,
      next: undefined,
    };
    this.#boundaries.set(keyOf(id), boundary);
    return insertAfter(at, boundary);
  }

  /** Registers one more element for a block. */
  bindBoundary(boundary: Boundary, id: Y.ID): void {
    boundary.ids.push(id);
    this.#boundaries.set(keyOf(id), boundary);
  }

  addRun(at: Atom, id: Y.ID, content: { length: number; text: string; node?: InlineNode }): Run {
    const { length, text, node } = content;
    const isDead = false;
    const run: Run = {
      kind: 'run',
      length,
      keys: [id],
      text,
      node,
      isDead,
      marks: undefined,
      previous: at,
      next: undefined,
    };
    this.runs.add(id, run);
    return insertAfter(at, run);
  }

  /** Registers one more id for the units of a run. */
  bindRun(run: Run, id: Y.ID): void {
    run.keys.push(id);
    this.runs.add(id, run);
  }

  /** Moves the first living boundary before living units whose block was deleted: they belong to that block now. */
  adoptFirstUnits(): void {
    for (const head of this.#heads.values()) {
      let first: Atom | undefined;
      for (const atom of atomsAfter(head)) {
        if (atom.isDead) continue;
        if (atom.kind === 'run') {
          first ??= atom.previous;
          continue;
        }
        if (first && TEXTBLOCK_NAMES.has(atom.name)) moveBehind(first, atom);
        break;
      }
    }
  }

  #load(container: Y.XmlFragment, classes: MoveClasses): void {
    const head: Head = { kind: 'head', container, next: undefined };
    this.#heads.set(container, head);
    let at: Atom = head;
    for (const child of container.toArray()) {
      if (!(child instanceof Y.XmlElement) || !child._item) continue;
      at = this.addBoundary(at, child._item.id, child, child.nodeName);
      if (TEXTBLOCK_NAMES.has(child.nodeName)) at = this.#loadInline(child, at, classes);
      else this.#load(child, classes);
    }
  }

  #loadInline(block: Y.XmlElement, boundary: Atom, classes: MoveClasses): Atom {
    let at = boundary;
    for (let item = block._start; item; item = item.right) {
      const { type } = item.content instanceof Y.ContentType ? item.content : {};
      if (type instanceof Y.XmlText) at = this.loadText(type, at, classes);
      else if (item.parentSub === null && !(item.deleted && classes.wasMoved(item.id))) {
        at = this.addRun(at, item.id, { length: item.length, text: '', ...nodeOf(type) });
        at.isDead = item.deleted;
      }
    }
    return at;
  }

  /** Adds the units of a text behind an atom. Deleted units that were moved away are elsewhere. */
  loadText(text: Y.XmlText, start: Atom, classes: MoveClasses): Atom {
    let at = start;
    if (text._item) this.setTextStart(text._item.id, start);
    for (let item = text._start; item; item = item.right) {
      if (item.content instanceof Y.ContentFormat) {
        this.setFormat(item.id, leftOf(at));
        continue;
      }
      for (const { offset, length } of item.deleted ? unmovedParts(item, classes) : [wholeOf(item)]) {
        const id = Y.createID(item.id.client, item.id.clock + offset);
        const words =
          item.content instanceof Y.ContentString ? item.content.str.slice(offset, offset + length) : '';
        at = this.addRun(at, id, { length, text: words });
        at.isDead = item.deleted;
      }
    }
    return at;
  }

  /** Gives every unit the ids that it had elsewhere, in either direction, until nothing is added. */
  #bindMoved(records: readonly StoredRecord[]): void {
    const links = records.flatMap(linksOf).filter((link) => isKnownLink(this.doc, link));
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      for (const { from, to, length } of links)
        isChanged = this.#bindBetween(from, to, length) || this.#bindBetween(to, from, length) || isChanged;
    }
  }

  /** Gives the known units of one range the ids of the other, where these are not known. */
  #bindBetween(from: Y.ID, to: Y.ID, length: number): boolean {
    let isChanged = false;
    for (const run of this.runs.between(from, length)) {
      const key = run.keys.find(
        ({ client, clock }) => client === from.client && clock >= from.clock && clock < from.clock + length,
      );
      if (!key) continue;
      const start = to.clock + key.clock - from.clock;
      if (this.runs.between(Y.createID(to.client, start), run.length).length > 0) {
        isChanged = this.#bindGaps(run, key, Y.createID(to.client, start)) || isChanged;
        continue;
      }
      this.bindRun(run, Y.createID(to.client, start));
      isChanged = true;
    }
    return isChanged;
  }

  /** Binds the units of a run one by one, where some of the other ids are known. */
  #bindGaps(run: Run, key: Y.ID, to: Y.ID): boolean {
    let isChanged = false;
    const { length } = run;
    for (let offset = 0; offset < length; offset += 1) {
      const other = Y.createID(to.client, to.clock + offset);
      if (this.runs.find(other)) continue;
      const unit = this.runs.startingAt(Y.createID(key.client, key.clock + offset));
      if (!unit) continue;
      if (unit.length > 1) this.runs.split(unit, 1);
      this.bindRun(unit, other);
      isChanged = true;
    }
    return isChanged;
  }

  #bindRebuilt(records: readonly StoredRecord[]): void {
    const rebuilt = records.flatMap(({ record }) =>
      record.kind === 'fix' || record.kind === 'restore' ? record.rebuilt : [],
    );
    for (const { block, texts, to } of rebuilt.toReversed()) {
      const boundary = this.boundary(to);
      if (!boundary || this.boundary(block)) continue;
      boundary.ids.unshift(block);
      this.#boundaries.set(keyOf(block), boundary);
      for (const text of texts) this.setTextStart(text, boundary);
    }
  }

  /** Adds the dead boundary of a joined block before its first unit, or behind the unit that it was joined to. */
  #loadJoin({ block, texts, left, ranges }: JoinRecord): void {
    const known = this.boundary(block);
    if (known?.element && !known.element._item?.deleted) return;
    const [first] = ranges;
    const moved = first && this.runs.startingAt(Y.createID(first.client, first.clock));
    const at = moved ? moved.previous : this.atomAt(left);
    if (!at || known) return;
    const boundary = this.addBoundary(at, block, null, '');
    boundary.isDead = true;
    for (const text of texts) this.setTextStart(text, boundary);
  }
}

/** Returns the last unit of a run, or the boundary itself. */
export function leftOf(atom: Atom): Y.ID | Boundary {
  const key = atom.kind === 'run' ? atom.keys[0] : undefined;
  if (atom.kind === 'run' && key) return Y.createID(key.client, key.clock + atom.length - 1);
  if (atom.kind === 'boundary') return atom;
  throw new TypeError('text outside of a block');
}

export function nodeOf(type: unknown): { node?: InlineNode } {
  return type instanceof Y.XmlElement
    ? { node: { name: type.nodeName, attributes: type.getAttributes() } }
    : {};
}

interface Part {
  readonly offset: number;
  readonly length: number;
}

const wholeOf = ({ length }: Y.Item): Part => ({ offset: 0, length });

/** Returns the parts of a deleted item that nobody moved away: people deleted them. */
function unmovedParts({ id, length }: Y.Item, classes: MoveClasses): Part[] {
  const parts: Part[] = [];
  for (let offset = 0; offset < length; offset += 1) {
    if (classes.wasMoved(Y.createID(id.client, id.clock + offset))) continue;
    const last = parts.at(-1);
    if (last && last.offset + last.length === offset)
      parts[parts.length - 1] = { ...last, length: last.length + 1 };
    else parts.push({ offset, length: 1 });
  }
  return parts;
}

interface RangeLink {
  readonly from: Y.ID;
  readonly to: Y.ID;
  readonly length: number;
}

function linksOf({ record, client: writer }: StoredRecord): RangeLink[] {
  if (record.kind === 'note') return [];
  if (record.kind === 'fix')
    return record.forwards.map(({ client, clock, length, to }) => ({
      from: Y.createID(client, clock),
      to,
      length,
    }));
  return record.ranges.map(({ client, clock, length, copy }) => ({
    from: Y.createID(client, clock),
    to: Y.createID(writer, copy),
    length,
  }));
}

/** Whether the document has all units of both ranges: a record may name any number. */
function isKnownLink({ store }: Y.Doc, { from, to, length }: RangeLink): boolean {
  const hasUnits = ({ client, clock }: Y.ID): boolean => clock + length <= Y.getState(store, client);
  return length > 0 && hasUnits(from) && hasUnits(to);
}
