import * as Y from 'yjs';
import { fillEmptyTextblock, TEXTBLOCK_NAMES } from '../../editor/content/empty-textblocks.ts';
import { appendPieces, deleteUnits, inlineLength, unitRuns, type InlinePiece } from '../inline-units.ts';
import { pushMoveRecord, type ForwardedRange, type RebuiltBlock } from '../move-record.ts';
import { newElement, textItemIds } from '../move-text.ts';
import { isVisible } from '../move-classes.ts';
import { wantedBlocks, type Boundary, type Head, type Marks, type Run, type WantedBlock } from './atoms.ts';
import { registerFormats, writeFormats } from './correct-formats.ts';
import type { PendingFormat } from './read-formats.ts';
import type { Intents } from './read-intents.ts';
import type { Sequence } from './sequence.ts';
import { markedRuns } from './unit-marks.ts';
import { commonOrder, longestRising } from './common-order.ts';

export interface CorrectionCounts {
  copied: number;
  removed: number;
  rebuilt: number;
  /** Corrections that would have deleted the last visible copy of a unit, and were not written [M13]. */
  refused: number;
}

/**
 * Makes the document equal to the shadow [M7]. Writes only where they differ, under the client id of `doc`.
 * @param mayRebuild whether blocks out of order may be made again at their place [M12]
 * @returns whether anything was written
 */
export function correct(
  sequence: Sequence,
  intents: Intents,
  { mayRebuild, counts }: { mayRebuild: boolean; counts: CorrectionCounts },
): boolean {
  return new Correction(sequence, intents, mayRebuild, counts).write();
}

class Correction {
  readonly #sequence: Sequence;
  readonly #mayRebuild: boolean;
  readonly #counts: CorrectionCounts;
  readonly #formats: readonly PendingFormat[];
  /** The runs of which an id stopped being visible. */
  readonly #touched = new Set<Run>();
  readonly #rebuilt: RebuiltBlock[] = [];
  readonly #marks = new Map<Run, Marks>();
  #isWritten = false;

  constructor(
    sequence: Sequence,
    { copies, formats }: Intents,
    mayRebuild: boolean,
    counts: CorrectionCounts,
  ) {
    this.#sequence = sequence;
    this.#mayRebuild = mayRebuild;
    this.#counts = counts;
    this.#formats = formats;
    // Copies that never became visible, made in a block that somebody else joined, forward to the visible one.
    for (const { run, id } of copies) if (!run.isDead && !isVisible(sequence.doc, id)) this.#touched.add(run);
  }

  write(): boolean {
    const { doc } = this.#sequence;
    doc.transact(() => {
      for (const head of this.#sequence.heads) this.#writeContainer(head);
      if (writeFormats(this.#sequence, this.#formats)) this.#isWritten = true;
      if (this.#isWritten) registerFormats(this.#sequence);
      this.#writeRecord();
    }, CORRECTION);
    return this.#isWritten;
  }

  #writeContainer(head: Head): void {
    const { container } = head;
    if (container._item?.deleted) return;
    const wanted = wantedBlocks(head);
    if (wanted.length === 0) return;
    this.#rememberMarks(wanted);
    this.#deleteEnded(container);
    if (this.#mayRebuild) this.#order(container, wanted);
    for (const { boundary, runs } of wanted) {
      if (boundary.element && canHold(boundary)) this.#writeBlock(boundary.element, runs);
    }
  }

  #rememberMarks(wanted: readonly WantedBlock[]): void {
    for (const { boundary } of wanted) {
      const { element } = boundary;
      if (!element || element._item?.deleted) continue;
      for (const child of element.toArray()) {
        if (!(child instanceof Y.XmlText)) continue;
        for (const { client, clock, length, marks } of markedRuns(child))
          for (const run of this.#sequence.runs.between(Y.createID(client, clock), length))
            this.#marks.set(run, marks);
      }
    }
  }

  /**
   * Deletes elements whose block was joined or deleted under an earlier element, and second elements of a block that two
   * people made again [M8]. Their units belong to other blocks.
   */
  #deleteEnded(container: Y.XmlFragment): void {
    for (const child of container.toArray()) {
      const id = child instanceof Y.XmlElement ? child._item?.id : undefined;
      const boundary = id && this.#sequence.boundary(id);
      if (!boundary || !(child instanceof Y.XmlElement) || !TEXTBLOCK_NAMES.has(child.nodeName)) continue;
      const isSecond = boundary.element !== child && boundary.element?._item?.deleted === false;
      if (!boundary.isDead && !isSecond) continue;
      const living = this.#visibleRuns(child).filter(({ isDead }) => !isDead);
      if (!living.every((run) => this.#isWantedElsewhere(run))) {
        this.#counts.refused += 1;
        continue;
      }
      for (const run of living) this.#touched.add(run);
      const to = isSecond && !boundary.isDead ? boundary.element?._item?.id : undefined;
      if (to) this.#rebuilt.push({ block: id, texts: textItemIds(child), to });
      container.delete(container.toArray().indexOf(child), 1);
      this.#isWritten = true;
    }
  }

  /** Makes blocks that are out of the shadow's order again at their place [M12]. */
  #order(container: Y.XmlFragment, wanted: readonly WantedBlock[]): void {
    const have = container.toArray();
    const positions = wanted.map(({ boundary }) => have.indexOf(boundary.element as Y.XmlElement));
    const inOrder = longestRising(positions);
    const kept = new Set([...inOrder].map((index) => wanted[index]?.boundary));
    const moved = wanted.filter(({ boundary }) => !kept.has(boundary));
    const isTextOnly = moved.every(({ boundary: { name, element } }) =>
      TEXTBLOCK_NAMES.has(element?.nodeName ?? name),
    );
    if (moved.length === 0 || !isTextOnly) return;
    const attributes = new Map(
      moved.map(({ boundary }) => [boundary, boundary.element?.getAttributes() ?? boundary.attributes]),
    );
    const oldTexts = new Map(
      moved.map(({ boundary }) => [boundary, boundary.element ? textItemIds(boundary.element) : []]),
    );
    for (const { boundary } of moved) {
      const index = boundary.element ? container.toArray().indexOf(boundary.element) : -1;
      if (index >= 0) container.delete(index, 1);
    }
    let index = 0;
    for (const { boundary } of wanted) {
      if (kept.has(boundary)) {
        index = container.toArray().indexOf(boundary.element as Y.XmlElement) + 1;
        continue;
      }
      const element = newElement(boundary.element?.nodeName ?? boundary.name, attributes.get(boundary) ?? {});
      container.insert(index, [element]);
      fillEmptyTextblock(element);
      index += 1;
      this.#rebind(boundary, element, oldTexts.get(boundary) ?? []);
    }
    this.#isWritten = true;
  }

  #rebind(boundary: Boundary, element: Y.XmlElement, texts: readonly Y.ID[]): void {
    const block = boundary.ids.at(-1);
    if (!element._item || !block) return;
    this.#rebuilt.push({ block, texts, to: element._item.id });
    boundary.element = element;
    this.#sequence.bindBoundary(boundary, element._item.id);
    for (const text of textItemIds(element)) this.#sequence.setTextStart(text, boundary);
    this.#counts.rebuilt += 1;
  }

  #writeBlock(element: Y.XmlElement, wanted: readonly Run[]): void {
    const have = this.#visibleRuns(element);
    if (have.length === wanted.length && have.every((run, index) => run === wanted[index])) return;
    if (!this.#isSafe(have, wanted)) {
      this.#counts.refused += 1;
      return;
    }
    this.#isWritten = true;
    const isTextOnly = [...have, ...wanted].every(({ node }) => node === undefined) && element.length <= 1;
    const same = isTextOnly ? commonOrder(have, wanted) : commonStart(have, wanted);
    let [haveEnd, wantedEnd] = [have.length, wanted.length];
    for (const [at, wantedAt] of [...same.toReversed(), [-1, -1] as const]) {
      this.#replace(element, {
        have,
        from: at + 1,
        to: haveEnd,
        inserted: wanted.slice(wantedAt + 1, wantedEnd),
      });
      [haveEnd, wantedEnd] = [at, wantedAt];
    }
  }

  /** Returns the visible runs of a block. Units that the shadow does not know are added to it where they stand. */
  #visibleRuns(element: Y.XmlElement): Run[] {
    const { runs } = this.#sequence;
    return unitRuns(element).flatMap(({ client, clock, length }) =>
      runs.between(Y.createID(client, clock), length),
    );
  }

  /** Whether every unit that is to be deleted was deleted by a person, or stays visible elsewhere [M13]. */
  #isSafe(have: readonly Run[], wanted: readonly Run[]): boolean {
    const staying = new Set(wanted);
    return have.every((run) => staying.has(run) || run.isDead || this.#isWantedElsewhere(run));
  }

  /** Whether the block that a run belongs to can contain it. */
  #isWantedElsewhere(run: Run): boolean {
    let before: Run['previous'] = run.previous;
    while (before.kind === 'run' || (before.kind === 'boundary' && before.isDead)) before = before.previous;
    return before.kind === 'boundary' && canHold(before);
  }

  #replace(
    element: Y.XmlElement,
    {
      have,
      from,
      to,
      inserted,
    }: { have: readonly Run[]; from: number; to: number; inserted: readonly Run[] },
  ): void {
    const offset = have.slice(0, from).reduce((sum, { length }) => sum + length, 0);
    const removed = have.slice(from, to);
    const length = removed.reduce((sum, run) => sum + run.length, 0);
    if (length > 0) {
      deleteUnits(element, offset, offset + length);
      for (const run of removed) if (!run.isDead) this.#touched.add(run);
      this.#counts.removed += length;
    }
    if (inserted.length === 0) return;
    insertPieces(
      element,
      offset,
      inserted.map((run) => this.#pieceOf(run)),
    );
    let at = offset;
    for (const run of inserted) {
      // The pieces of one run are consecutive structs of one client, unless Yjs put another's text between.
      const [made] = unitRuns(element, at, at + run.length);
      if (made) this.#sequence.bindRun(run, Y.createID(made.client, made.clock));
      this.#touched.add(run);
      this.#counts.copied += run.length;
      at += run.length;
    }
  }

  #pieceOf(run: Run): InlinePiece {
    if (run.node) return { node: newElement(run.node.name, run.node.attributes) };
    return { text: run.text, marks: this.#marksOf(run) };
  }

  /** Returns the marks of a moved unit; of one that was never visible here those of the unit left of it. */
  #marksOf(run: Run): Marks {
    for (let atom: Run['previous'] = run; atom.kind === 'run'; atom = atom.previous) {
      const marks = this.#marks.get(atom);
      if (marks) return marks;
    }
    return {};
  }

  /** Forwards every id that stopped being visible to the visible one, for carets and undo [M7]. */
  #writeRecord(): void {
    const forwards: ForwardedRange[] = [];
    for (const run of this.#touched) {
      const visible = run.keys.find((id) => isVisible(this.#sequence.doc, id));
      if (!visible) continue;
      for (const { client, clock } of run.keys)
        if (client !== visible.client || clock !== visible.clock)
          addForward(forwards, { client, clock, length: run.length, to: visible });
    }
    if (forwards.length === 0 && this.#rebuilt.length === 0) return;
    this.#isWritten = true;
    pushMoveRecord(this.#sequence.doc, { kind: 'fix', forwards, rebuilt: this.#rebuilt });
  }
}

/** The origin of the transactions that correct a document. */
export const CORRECTION = Symbol('correction of moves');

function addForward(forwards: ForwardedRange[], next: ForwardedRange): void {
  const last = forwards.at(-1);
  const continues =
    last?.client === next.client &&
    last.clock + last.length === next.clock &&
    last.to.client === next.to.client &&
    last.to.clock + last.length === next.to.clock;
  if (continues) forwards[forwards.length - 1] = { ...last, length: last.length + next.length };
  else forwards.push(next);
}

/** Whether text can be written into a block. */
const canHold = ({ element }: Boundary): boolean =>
  element !== null && element._item?.deleted === false && TEXTBLOCK_NAMES.has(element.nodeName);

function commonStart(have: readonly Run[], wanted: readonly Run[]): [number, number][] {
  const same: [number, number][] = [];
  while (same.length < have.length && have[same.length] === wanted[same.length])
    same.push([same.length, same.length]);
  return same;
}

/** Inserts pieces at an offset. Text behind an inline node that is inserted into a text is written again. */
function insertPieces(element: Y.XmlElement, offset: number, pieces: readonly InlinePiece[]): void {
  if (offset === inlineLength(element)) return appendPieces(element, pieces);
  let start = 0;
  for (const child of element.toArray()) {
    if (!(child instanceof Y.XmlText)) {
      start += 1;
      continue;
    }
    if (offset >= start && offset <= start + child.length) {
      let at = offset - start;
      for (const piece of pieces) {
        if ('node' in piece) throw new TypeError('an inline node is appended only');
        child.insert(at, piece.text, { ...piece.marks });
        at += piece.text.length;
      }
      return;
    }
    start += child.length;
  }
}
