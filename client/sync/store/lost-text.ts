import * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';

/** Words that are in no document any more. */
export interface LostText {
  /** Paragraph by paragraph, with an empty line between. */
  text: string;
  /** The same for the editor, one paragraph for each text it stood in. */
  content: NodeJson;
}

/**
 * What was written here and is gone because others deleted it, or what it stood in [C6]. It is read from the written
 * updates themselves: the merged document does not hold it any more, and never did where the server's state came first.
 * @param ydoc with the server's state in it
 * @param written updates of this writer in the order of writing, all of them in `ydoc`
 * @param own every update of this writer that is known: what they delete was meant to go
 */
export function findLostText(
  ydoc: Y.Doc,
  written: readonly Uint8Array[],
  own: readonly Uint8Array[],
): LostText | undefined {
  if (written.length === 0 || !hasLost(ydoc, written, deletionsOf(own))) return undefined;
  const lines = new Lines(ydoc);
  for (const struct of written.flatMap((update) => Y.decodeUpdate(update).structs)) {
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentString) {
      lines.place(struct, struct.content.str);
    }
  }
  const deletedHere = deletionsOf(own);
  const paragraphs = lines.read((run) => goneOf(ydoc, deletedHere, run));
  if (paragraphs.length === 0) return undefined;
  return {
    text: paragraphs.join('\n\n'),
    content: {
      type: 'doc',
      content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
    },
  };
}

/** Whether any letter is lost at all, which is rare: asked without putting the words in order. */
function hasLost(ydoc: Y.Doc, written: readonly Uint8Array[], deletedHere: DeleteSet): boolean {
  return written.some((update) =>
    Y.decodeUpdate(update).structs.some(
      (struct) =>
        struct instanceof Y.Item &&
        struct.content instanceof Y.ContentString &&
        goneOf(ydoc, deletedHere, { ...struct.id, length: struct.length }).length > 0,
    ),
  );
}

type DeleteSet = ReturnType<typeof Y.createDeleteSet>;

/** A deletion is made by whoever writes it: those in one's own updates are one's own. */
const deletionsOf = (updates: readonly Uint8Array[]): DeleteSet =>
  Y.mergeDeleteSets(updates.map((update) => Y.decodeUpdate(update).ds));

/** Letters that follow each other under one client id. */
interface Run {
  client: number;
  clock: number;
  length: number;
}

type Range = readonly [from: number, to: number];

/** Which of these letters are gone, and not by the writer's own hand: clocks, in order. */
function goneOf(ydoc: Y.Doc, deletedHere: DeleteSet, { client, clock, length }: Run): Range[] {
  const structs = ydoc.store.clients.get(client);
  const end = Math.min(clock + length, Y.getState(ydoc.store, client));
  if (!structs || clock >= end) return [];
  const gone: Range[] = [];
  for (let at = Y.findIndexSS(structs, clock); at < structs.length; at += 1) {
    const struct = structs[at];
    if (!struct || struct.id.clock >= end) break;
    if (!struct.deleted) continue;
    const from = Math.max(clock, struct.id.clock);
    const to = Math.min(end, struct.id.clock + struct.length);
    gone.push(...without([from, to], deletedHere.clients.get(client) ?? []));
  }
  return gone;
}

/** What is left of a range. @param deleted in order, as a merged delete set has them */
function without([from, to]: Range, deleted: readonly { clock: number; len: number }[]): Range[] {
  let low = 0;
  for (let high = deleted.length; low < high;) {
    const middle = (low + high) >> 1;
    const one = deleted[middle];
    if (one && one.clock + one.len <= from) low = middle + 1;
    else high = middle;
  }
  const left: Range[] = [];
  let at = from;
  for (const { clock, len } of deleted.slice(low)) {
    if (clock >= to) break;
    if (clock > at) left.push([at, clock]);
    at = Math.max(at, clock + len);
  }
  if (at < to) left.push([at, to]);
  return left;
}

interface Piece {
  client: number;
  clock: number;
  text: string;
  /** Where it stands. */
  line: Piece[];
}

/** How many of these, in the order of clocks, begin at a clock or before it. */
function after(pieces: readonly Piece[], clock: number): number {
  let low = 0;
  for (let high = pieces.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.clock ?? 0) <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Written text in the order in which it stood, as far as the updates themselves tell; one line for each parent. */
class Lines {
  readonly #ydoc: Y.Doc;
  readonly #lines = new Map<string, Piece[]>();
  /** By client, the clock up to which something was placed. */
  readonly #placed = new Map<number, number>();
  /** By client, in the order of clocks: what comes next may stand anywhere. */
  readonly #pieces = new Map<number, Piece[]>();
  /** Where the last piece went: nearly always the next one follows it. */
  #last: { line: Piece[]; at: number } | undefined;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  place(item: Y.Item, text: string): void {
    const { client, clock } = item.id;
    // Two tabs may have stored the same change.
    if (clock < (this.#placed.get(client) ?? 0) && this.#find(item.id)) return;
    this.#placed.set(client, Math.max(this.#placed.get(client) ?? 0, clock + text.length));
    const piece: Piece = { client, clock, text, line: [] };
    const before = item.origin ? this.#find(item.origin) : undefined;
    if (before) return this.#insertAfter(before, piece);
    const after = item.rightOrigin ? this.#find(item.rightOrigin) : undefined;
    const line = after?.line ?? this.#lineOf(item);
    const at = after ? after.at + this.#cut(after.line, after.at, after.offset) : line.length;
    this.#put(line, at, piece);
    this.#last = { line, at };
  }

  /** The letters that `pick` takes, line by line; lines without any are left out. */
  read(pick: (run: Run) => Range[]): string[] {
    return [...this.#lines.values()].flatMap((line) => {
      const text = line
        .flatMap(({ client, clock, text }) =>
          pick({ client, clock, length: text.length }).map(([from, to]) =>
            text.slice(from - clock, to - clock),
          ),
        )
        .join('');
      return text.trim() === '' ? [] : [text.trim()];
    });
  }

  #insertAfter({ line, at, offset }: Found, piece: Piece): void {
    const before = line[at];
    if (!before) return;
    const isAtEnd = offset === before.text.length - 1;
    if (isAtEnd && before.client === piece.client && before.clock + before.text.length === piece.clock) {
      before.text += piece.text;
      this.#last = { line, at };
      return;
    }
    if (!isAtEnd) this.#cut(line, at, offset + 1);
    this.#put(line, at + 1, piece);
    this.#last = { line, at: at + 1 };
  }

  /** @returns how many pieces stand before the cut */
  #cut(line: Piece[], at: number, offset: number): 0 | 1 {
    const piece = line[at];
    if (!piece || offset === 0) return 0;
    const rest = { ...piece, clock: piece.clock + offset, text: piece.text.slice(offset) };
    piece.text = piece.text.slice(0, offset);
    this.#put(line, at + 1, rest);
    return 1;
  }

  #put(line: Piece[], at: number, piece: Piece): void {
    piece.line = line;
    line.splice(at, 0, piece);
    const pieces = this.#pieces.get(piece.client) ?? [];
    this.#pieces.set(piece.client, pieces);
    pieces.splice(after(pieces, piece.clock), 0, piece);
  }

  #find(id: Y.ID): Found | undefined {
    const last = this.#last;
    const known = last?.line[last.at];
    if (last && known && holds(known, id)) return { ...last, offset: id.clock - known.clock };
    const pieces = this.#pieces.get(id.client) ?? [];
    const piece = pieces[after(pieces, id.clock) - 1];
    if (!piece || !holds(piece, id)) return undefined;
    return { line: piece.line, at: piece.line.indexOf(piece), offset: id.clock - piece.clock };
  }

  #lineOf(item: Y.Item): Piece[] {
    const key = this.#parentOf(item);
    const line = this.#lines.get(key) ?? [];
    this.#lines.set(key, line);
    return line;
  }

  /** By what stands beside it, where the update does not name the parent; that may be gone without a trace. */
  #parentOf({ parent, origin, rightOrigin }: Y.Item): string {
    if (parent instanceof Y.ID) return keyOf(parent);
    for (const neighbour of [origin, rightOrigin]) {
      if (!neighbour) continue;
      const struct = this.#structAt(neighbour);
      const type = struct instanceof Y.Item ? struct.parent : null;
      if (type instanceof Y.AbstractType && type._item) return keyOf(type._item.id);
    }
    const beside = origin ?? rightOrigin;
    return beside ? `beside ${keyOf(beside)}` : 'root';
  }

  #structAt({ client, clock }: Y.ID): Y.Item | Y.GC | undefined {
    const structs = this.#ydoc.store.clients.get(client);
    if (!structs || Y.getState(this.#ydoc.store, client) <= clock) return undefined;
    return structs[Y.findIndexSS(structs, clock)];
  }
}

interface Found {
  line: Piece[];
  at: number;
  offset: number;
}

const keyOf = ({ client, clock }: Y.ID): string => `${client} ${clock}`;

const holds = (piece: Piece, { client, clock }: Y.ID): boolean =>
  piece.client === client && clock >= piece.clock && clock < piece.clock + piece.text.length;
