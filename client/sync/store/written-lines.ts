import * as Y from 'yjs';
import type { MarkJson } from '#shared/editor/content/document-json.ts';
import type { ClockRange, CharacterRun } from './orphan-check.ts';
import { keyOf } from './written-blocks.ts';

/** Marks by the name under which a text stores them, which has a hash where marks of one type may overlap [X8]. */
type Marks = ReadonlyMap<string, MarkJson>;
const NO_MARKS: Marks = new Map();

/** Text with its marks. */
export interface MarkedText {
  text: string;
  marks: Marks;
}

export interface LostLine {
  /** Identifies the text node that contained it. */
  key: string;
  runs: readonly MarkedText[];
}

/** Stands for a formatting item, which has a clock and a position among the characters but is not a character. */
const FORMAT_CHARACTER = '\0';

interface Piece {
  client: number;
  clock: number;
  text: string;
  /** Set for a formatting item, which begins or ends a mark. */
  format?: Y.ContentFormat;
  /** The line that contains it. */
  line: Piece[];
}

/** Returns how many of these pieces, sorted by clock, begin at or before a clock. */
function countUpTo(pieces: readonly Piece[], clock: number): number {
  let low = 0;
  for (let high = pieces.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((pieces[middle]?.clock ?? 0) <= clock) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the marks of the characters after a formatting item. */
function withFormat(marks: Marks, { key, value }: Y.ContentFormat): Marks {
  const marksAfter = new Map(marks);
  // The value is null where a mark ends, although Yjs types it as an object.
  const attrs = value as Record<string, unknown> | null;
  const [type = ''] = key.split('--', 1);
  if (attrs === null) marksAfter.delete(key);
  else marksAfter.set(key, Object.keys(attrs).length === 0 ? { type } : { type, attrs });
  return marksAfter;
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

/** The written text in its order in the document, as far as the updates show it; one line for each parent. */
export class WrittenLines {
  readonly #ydoc: Y.Doc;
  readonly #lines = new Map<string, Piece[]>();
  /** Client → the clock up to which items were inserted. */
  readonly #insertedUpTo = new Map<number, number>();
  /** Client → its pieces in all lines, sorted by clock: the next item may be next to any of them. */
  readonly #pieces = new Map<number, Piece[]>();
  /** The position of the last inserted piece: the next one nearly always follows it. */
  #lastInsertion: { line: Piece[]; at: number } | undefined;

  constructor(ydoc: Y.Doc) {
    this.#ydoc = ydoc;
  }

  /** Inserts a formatting item. */
  insertFormat(item: Y.Item, format: Y.ContentFormat): void {
    this.insert(item, FORMAT_CHARACTER, format);
  }

  /** Inserts the text of an item beside its neighbours. */
  insert(item: Y.Item, text: string, format?: Y.ContentFormat): void {
    const { client, clock } = item.id;
    // Two tabs may have stored the same update.
    if (clock < (this.#insertedUpTo.get(client) ?? 0) && this.#find(item.id)) return;
    this.#insertedUpTo.set(client, Math.max(this.#insertedUpTo.get(client) ?? 0, clock + text.length));
    const piece: Piece = { client, clock, text, line: [], ...(format && { format }) };
    const left = item.origin ? this.#find(item.origin) : undefined;
    if (left) return this.#insertAfter(left, piece);
    const right = item.rightOrigin ? this.#find(item.rightOrigin) : undefined;
    const line = right?.line ?? this.#lineOf(item);
    const at = right ? right.at + this.#split(right.line, right.at, right.offset) : line.length;
    this.#insertPiece(line, at, piece);
    this.#lastInsertion = { line, at };
  }

  /**
   * Returns the characters that `pick` selects, line by line; lines without any are left out.
   * @param pick returns the selected clock ranges of a run
   * @param isDeletedByWriter whether the writer removed a mark again
   */
  read(pick: (run: CharacterRun) => ClockRange[], isDeletedByWriter: (id: Y.ID) => boolean): LostLine[] {
    return [...this.#lines].flatMap(([key, line]) => {
      const runs: MarkedText[] = [];
      let marks: Marks = NO_MARKS;
      for (const { client, clock, text, format } of line) {
        if (format) {
          if (!isDeletedByWriter(Y.createID(client, clock))) marks = withFormat(marks, format);
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

  #insertAfter({ line, at, offset }: PiecePosition, piece: Piece): void {
    const left = line[at];
    if (!left) return;
    const isAtEnd = offset === left.text.length - 1;
    const isText = !left.format && !piece.format;
    if (isText && isAtEnd && left.client === piece.client && left.clock + left.text.length === piece.clock) {
      left.text += piece.text;
      this.#lastInsertion = { line, at };
      return;
    }
    if (!isAtEnd) this.#split(line, at, offset + 1);
    this.#insertPiece(line, at + 1, piece);
    this.#lastInsertion = { line, at: at + 1 };
  }

  /** Splits a piece at an offset. @returns the number of its pieces before the split */
  #split(line: Piece[], at: number, offset: number): 0 | 1 {
    const piece = line[at];
    if (!piece || offset === 0) return 0;
    const rest = { ...piece, clock: piece.clock + offset, text: piece.text.slice(offset) };
    piece.text = piece.text.slice(0, offset);
    this.#insertPiece(line, at + 1, rest);
    return 1;
  }

  #insertPiece(line: Piece[], at: number, piece: Piece): void {
    piece.line = line;
    line.splice(at, 0, piece);
    const pieces = this.#pieces.get(piece.client) ?? [];
    this.#pieces.set(piece.client, pieces);
    pieces.splice(countUpTo(pieces, piece.clock), 0, piece);
  }

  #find(id: Y.ID): PiecePosition | undefined {
    const last = this.#lastInsertion;
    const known = last?.line[last.at];
    if (last && known && containsId(known, id)) return { ...last, offset: id.clock - known.clock };
    const pieces = this.#pieces.get(id.client) ?? [];
    const piece = pieces[countUpTo(pieces, id.clock) - 1];
    if (!piece || !containsId(piece, id)) return undefined;
    return { line: piece.line, at: piece.line.indexOf(piece), offset: id.clock - piece.clock };
  }

  #lineOf(item: Y.Item): Piece[] {
    const key = this.#parentOf(item);
    const line = this.#lines.get(key) ?? [];
    this.#lines.set(key, line);
    return line;
  }

  /** Returns the key of an item's parent. An update may name only a neighbour, which the document may have collected. */
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

interface PiecePosition {
  line: Piece[];
  at: number;
  offset: number;
}

const containsId = (piece: Piece, { client, clock }: Y.ID): boolean =>
  piece.client === client && clock >= piece.clock && clock < piece.clock + piece.text.length;
