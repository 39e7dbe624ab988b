import * as Y from 'yjs';
import type { MarkJson } from '#shared/editor/content/document-json.ts';
import type { Range, Run } from './orphan-check.ts';
import { keyOf } from './written-blocks.ts';

/** By the name under which a text keeps them: with a hash where several of a kind may lie on one letter [X8]. */
type Marks = ReadonlyMap<string, MarkJson>;
const NO_MARKS: Marks = new Map();

/** Words with the marks that were put on them. */
export interface MarkedText {
  text: string;
  marks: Marks;
}

export interface LostLine {
  /** Of the text it stood in. */
  key: string;
  runs: readonly MarkedText[];
}

/** What stands for a sign where formatting begins or ends: it has a place among the letters, and is none. */
const FORMAT = '\0';

interface Piece {
  client: number;
  clock: number;
  text: string;
  /** It is no text: from here on letters have a mark, or have it no longer. */
  format?: Y.ContentFormat;
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

/** Marks after a sign of formatting. */
function withFormat(marks: Marks, { key, value }: Y.ContentFormat): Marks {
  const after = new Map(marks);
  // An ending is null, whatever the types say.
  const attrs = value as Record<string, unknown> | null;
  const type = key.replace(/--.*$/, '');
  if (attrs === null) after.delete(key);
  else after.set(key, Object.keys(attrs).length === 0 ? { type } : { type, attrs });
  return after;
}

function trimmedRuns(runs: readonly MarkedText[]): readonly MarkedText[] {
  const [first] = runs;
  if (!first || runs.every(({ text }) => text.trim() === '')) return [];
  const start = first.text.trimStart();
  if (start === '') return trimmedRuns(runs.slice(1));
  const rest = [{ ...first, text: start }, ...runs.slice(1)];
  const last = rest.at(-1);
  const end = last?.text.trimEnd() ?? '';
  if (end === '') return trimmedRuns(rest.slice(0, -1));
  return last ? [...rest.slice(0, -1), { ...last, text: end }] : rest;
}

/** Written text in the order in which it stood, as far as the updates themselves tell; one line for each parent. */
export class WrittenLines {
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

  /** From here on letters have a mark, or have it no longer. */
  placeFormat(item: Y.Item, format: Y.ContentFormat): void {
    this.place(item, FORMAT, format);
  }

  place(item: Y.Item, text: string, format?: Y.ContentFormat): void {
    const { client, clock } = item.id;
    // Two tabs may have stored the same change.
    if (clock < (this.#placed.get(client) ?? 0) && this.#find(item.id)) return;
    this.#placed.set(client, Math.max(this.#placed.get(client) ?? 0, clock + text.length));
    const piece: Piece = { client, clock, text, line: [], ...(format && { format }) };
    const before = item.origin ? this.#find(item.origin) : undefined;
    if (before) return this.#insertAfter(before, piece);
    const after = item.rightOrigin ? this.#find(item.rightOrigin) : undefined;
    const line = after?.line ?? this.#lineOf(item);
    const at = after ? after.at + this.#cut(after.line, after.at, after.offset) : line.length;
    this.#put(line, at, piece);
    this.#last = { line, at };
  }

  /**
   * The letters that `pick` takes, line by line; lines without any are left out.
   * @param isTakenBack whether the writer took a mark away again
   */
  read(pick: (run: Run) => Range[], isTakenBack: (id: Y.ID) => boolean): LostLine[] {
    return [...this.#lines].flatMap(([key, line]) => {
      const runs: MarkedText[] = [];
      let marks: Marks = NO_MARKS;
      for (const { client, clock, text, format } of line) {
        if (format) {
          if (!isTakenBack(Y.createID(client, clock))) marks = withFormat(marks, format);
          continue;
        }
        const words = pick({ client, clock, length: text.length })
          .map(([from, to]) => text.slice(from - clock, to - clock))
          .join('');
        const last = runs.at(-1);
        if (last && last.marks === marks) last.text += words;
        else if (words !== '') runs.push({ text: words, marks });
      }
      const trimmed = trimmedRuns(runs);
      return trimmed.length === 0 ? [] : [{ key, runs: trimmed }];
    });
  }

  #insertAfter({ line, at, offset }: Found, piece: Piece): void {
    const before = line[at];
    if (!before) return;
    const isAtEnd = offset === before.text.length - 1;
    const isText = !before.format && !piece.format;
    if (
      isText &&
      isAtEnd &&
      before.client === piece.client &&
      before.clock + before.text.length === piece.clock
    ) {
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

const holds = (piece: Piece, { client, clock }: Y.ID): boolean =>
  piece.client === client && clock >= piece.clock && clock < piece.clock + piece.text.length;
