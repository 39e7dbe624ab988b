import * as Y from 'yjs';
import type { UnitRun } from './inline-units.ts';
import { decodeMoveRecord, MOVES_ARRAY, type IsServer, type JoinRecord } from './move-record.ts';
import { keyOf, storedItem } from './stored-item.ts';

/** Consecutive units that were moved, and the clock at the other end. */
interface Link {
  readonly clock: number;
  readonly length: number;
  readonly client: number;
  readonly toClock: number;
}

/** Clocks in one page of the index. A link is listed in each page that it covers. */
const PAGE = 256;
/** The most entries of the index. Records beyond them are ignored, so that no document fills the memory. */
const MAX_ENTRIES = 500_000;
/** The most links of one page. Honest texts have a few. */
const MAX_PAGE_LINKS = 512;
/** The most ids of one unit that are looked at. */
const MAX_CLASS = 1_000;

/**
 * The classes of ids that stand for one unit (a character or an inline node), read from a document's records of moves
 * [M8]. At most one id of a class is visible once the server has repaired the text. A class and not a chain: two people
 * can move the same text on.
 */
export class MoveClasses {
  readonly #doc: Y.Doc;
  readonly #links = new Map<number, Map<number, Link[]>>();
  readonly #sources = new Map<number, Map<number, Link[]>>();
  /** Joined blocks, by the ids of their element and of their texts. */
  readonly #joins = new Map<string, JoinRecord>();
  /** The new elements of blocks that were made again, by the ids of their old element and of its texts. */
  readonly #rebuilt = new Map<string, Y.ID>();
  #count = 0;
  #entries = 0;

  readonly #isServer: IsServer;

  private constructor(doc: Y.Doc, isServer: IsServer) {
    this.#doc = doc;
    this.#isServer = isServer;
    const moves = doc.getArray<unknown>(MOVES_ARRAY);
    for (let item = moves._start; item; item = item.right) this.#readRecord(item);
    // The event's `changes` joins all contents into one array, item by item, which takes minutes for 100,000 records.
    moves.observe((_event, transaction) => {
      for (const item of insertedItems(transaction)) if (item.parent === moves) this.#readRecord(item);
    });
  }

  static readonly #ofDocument = new WeakMap<Y.Doc, MoveClasses>();

  /**
   * Returns the classes of a document. They follow its records as long as the document lives.
   * @param isServer tells whose corrections count; read by the first call for a document. A device knows no client ids of
   *   the server, and believes every correction: a wrong one leads a caret astray and changes no text
   */
  static of(doc: Y.Doc, isServer: IsServer = () => true): MoveClasses {
    const known = this.#ofDocument.get(doc) ?? new MoveClasses(doc, isServer);
    this.#ofDocument.set(doc, known);
    return known;
  }

  /** Whether no text was ever moved: nothing has to be followed. */
  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Returns whether a unit was moved away from this id. */
  wasMoved({ client, clock }: Y.ID): boolean {
    return this.#linksAt(this.#sources, client, clock).length > 0;
  }

  /** Returns the visible id of the same unit; undefined when the unit is deleted. */
  visible(id: Y.ID): Y.ID | undefined {
    for (const member of this.members(id)) if (isVisible(this.#doc, member)) return member;
    return undefined;
  }

  /** Returns the ids of a unit that nobody moved on, where the unit would stand if it were not deleted. */
  latest(id: Y.ID): Y.ID[] {
    return [...this.members(id)].filter((member) => !this.wasMoved(member));
  }

  /** Yields the ids of the same unit, nearest first; the first one is the given one. */
  *members(id: Y.ID): Generator<Y.ID> {
    const seen = new Set<string>([keyOf(id)]);
    const queue: Y.ID[] = [id];
    for (let next = queue.shift(); next; next = queue.shift()) {
      yield next;
      const redone = redoneOf(this.#doc, next);
      if (redone && !seen.has(keyOf(redone))) {
        seen.add(keyOf(redone));
        queue.push(redone);
      }
      for (const { clock, client, toClock } of this.#linksAt(this.#links, next.client, next.clock)) {
        const other = Y.createID(client, toClock + next.clock - clock);
        if (seen.has(keyOf(other)) || seen.size > MAX_CLASS) continue;
        seen.add(keyOf(other));
        queue.push(other);
      }
    }
  }

  /** Returns the record of the join in which a block was deleted. @param id of its element or of a text in it */
  joinOf(id: Y.ID): JoinRecord | undefined {
    return this.#joins.get(keyOf(id));
  }

  /** Returns the visible element of a block that was made again [M8][M12]. @param id of its element or a text in it */
  rebuiltAs(id: Y.ID): Y.ID | undefined {
    let to = this.#rebuilt.get(keyOf(id));
    for (let steps = 0; to && !isVisible(this.#doc, to) && steps < MAX_CLASS; steps += 1)
      to = this.#rebuilt.get(keyOf(to));
    return to;
  }

  #readRecord({ id, deleted, content }: Y.Item): void {
    if (deleted || !(content instanceof Y.ContentBinary)) return;
    const record = decodeMoveRecord(content.content, id.client);
    if (!record || record.kind === 'note') return;
    if (record.kind === 'fix' && !this.#isServer(id.client)) return;
    this.#count += 1;
    if (record.kind === 'join')
      for (const joined of [record.block, ...record.texts]) this.#joins.set(keyOf(joined), record);
    if (record.kind === 'fix' || record.kind === 'restore')
      for (const { block, texts, to } of record.rebuilt)
        for (const old of [block, ...texts]) this.#rebuilt.set(keyOf(old), to);
    if (record.kind === 'fix') {
      for (const { client, clock, length, to } of record.forwards) this.#add({ client, clock, length }, to);
      return;
    }
    for (const range of record.ranges) this.#add(range, Y.createID(id.client, range.copy));
  }

  /** Adds moved units and the first of their copies. Units that the document does not have are ignored. */
  #add({ client, clock, length }: UnitRun, to: Y.ID): void {
    const isKnown = (id: number, end: number): boolean => end <= Y.getState(this.#doc.store, id);
    if (length < 1 || !isKnown(client, clock + length) || !isKnown(to.client, to.clock + length)) return;
    const forward = { clock, length, client: to.client, toClock: to.clock };
    this.#index(this.#links, client, forward);
    this.#index(this.#sources, client, forward);
    this.#index(this.#links, to.client, { clock: to.clock, length, client, toClock: clock });
  }

  #index(index: Map<number, Map<number, Link[]>>, client: number, link: Link): void {
    const pages = index.get(client) ?? new Map<number, Link[]>();
    index.set(client, pages);
    const last = Math.floor((link.clock + link.length - 1) / PAGE);
    for (let page = Math.floor(link.clock / PAGE); page <= last && this.#entries < MAX_ENTRIES; page += 1) {
      this.#entries += 1;
      const links = pages.get(page);
      if (links && links.length < MAX_PAGE_LINKS) links.push(link);
      else if (!links) pages.set(page, [link]);
    }
  }

  #linksAt(index: Map<number, Map<number, Link[]>>, client: number, clock: number): Link[] {
    const links = index.get(client)?.get(Math.floor(clock / PAGE)) ?? [];
    return links.filter((link) => link.clock <= clock && clock < link.clock + link.length);
  }
}

/** Yields the items that a transaction inserted, of each client in order. */
function* insertedItems({ doc, beforeState, afterState }: Y.Transaction): Generator<Y.Item> {
  for (const [client, after] of afterState) {
    const before = beforeState.get(client) ?? 0;
    const structs = doc.store.clients.get(client);
    if (after === before || !structs) continue;
    for (let index = Y.findIndexSS(structs, before); index < structs.length; index += 1) {
      const struct = structs[index];
      if (struct instanceof Y.Item) yield struct;
    }
  }
}

/** Returns the id under which Yjs inserted a deleted unit again, by undo or redo. */
export function redoneOf(doc: Y.Doc, id: Y.ID): Y.ID | undefined {
  const item = storedItem(doc, id);
  if (!item?.redone) return undefined;
  return Y.createID(item.redone.client, item.redone.clock + id.clock - item.id.clock);
}

/** Returns whether an id belongs to a unit that is not deleted. */
export function isVisible(doc: Y.Doc, id: Y.ID): boolean {
  return storedItem(doc, id)?.deleted === false;
}
