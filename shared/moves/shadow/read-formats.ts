import * as Y from 'yjs';
import type { UnitRun } from '../inline-units.ts';
import { storedItem } from '../stored-item.ts';
import type { Atom, Boundary, Copy, Marks, Run } from './atoms.ts';
import { livingText } from './place-unit.ts';
import type { Row } from './row.ts';
import { leftOf, type Sequence } from './sequence.ts';
import { differingMarks, markedRuns } from './unit-marks.ts';

/** A format that units have to get where they stand now. */
export interface PendingFormat {
  readonly units: UnitRun;
  readonly name: string;
  readonly value: unknown;
  /** The text in which the writer's own formatting has effect; undefined for the marks of a moved unit. */
  readonly home: Y.XmlText | undefined;
}

/** A formatting item of a row, and the atom left of it. */
interface PlacedFormat {
  readonly item: Y.Item;
  readonly left: Y.ID | Boundary | undefined;
}

/** Reads the formatting of one row [M6]. The document contains the row already. */
export class FormatReader {
  readonly #sequence: Sequence;
  readonly #row: Row;
  readonly #formats: PlacedFormat[] = [];

  constructor(sequence: Sequence, row: Row) {
    this.#sequence = sequence;
    this.#row = row;
  }

  /** Yields the formats that units have to get where they stand now. Every formatting item was placed before. */
  *read(copies: readonly Copy[]): Generator<PendingFormat> {
    yield* this.#restoredMarks(copies);
    yield* this.#movedFormats();
  }

  /** Records where a formatting item stands. */
  place(item: Y.Item): void {
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
  *#restoredMarks(copies: readonly Copy[]): Generator<PendingFormat> {
    const now = new Map<Run, Marks>();
    const texts = new Set(copies.map(({ id }) => livingText(storedItem(this.#sequence.doc, id))));
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

/** Returns the name and value of a formatting item. */
function formatOf({ content }: Y.Item): [string, unknown] {
  // The library's types leave the fields of the content out.
  const { key, value } = content as unknown as { key: string; value: unknown };
  return [key, value];
}
