import * as Y from 'yjs';
import { CORRECTION, correct, type CorrectionCounts } from './correct.ts';
import type { IsServer } from '../move-record.ts';
import { storedItem } from '../stored-item.ts';
import { isSurelyRight } from './is-right.ts';
import { livingText } from './place-unit.ts';
import { IntentReader } from './read-intents.ts';
import { readRow, trustedRecords, type Row } from './row.ts';
import { Sequence } from './sequence.ts';
import { markedRuns } from './unit-marks.ts';
import type { UnitRun } from '../inline-units.ts';

export interface ShadowOptions {
  /** The fragments with blocks; the document's own content by default. */
  readonly roots?: (doc: Y.Doc) => readonly Y.XmlFragment[];
  /** Whether blocks out of order may be made again at their place: every client of the room reads the records [M12]. */
  readonly mayRebuild?: boolean;
  /** Whether a client id is the server's: only its corrections count [M10]. All ids by default. */
  readonly isServer?: IsServer;
}

/**
 * The server's half of moves: it reads every admitted row as intents, and returns the update that makes the document equal
 * to them [M2][M7]. One process corrects a document at a time.
 */
export class MoveShadow {
  readonly #doc: Y.Doc;
  readonly #options: ShadowOptions;
  readonly counts: CorrectionCounts & { rows: number; fixed: number } = {
    rows: 0,
    fixed: 0,
    copied: 0,
    removed: 0,
    rebuilt: 0,
    refused: 0,
  };
  #sequence: Sequence;

  /** @param doc a mirror of the document, to which only this shadow writes. Its client id belongs to the server. */
  constructor(doc: Y.Doc, options: ShadowOptions = {}) {
    this.#doc = doc;
    this.#options = options;
    this.#sequence = this.#createSequence();
  }

  /**
   * Applies one incremental row and corrects the document.
   * @returns the correction; undefined when the document is right
   */
  admit(bytes: Uint8Array): Uint8Array | undefined {
    this.counts.rows += 1;
    const row = readRow(bytes);
    this.#rememberMarks(row);
    const declarationsBefore = this.#textReader(row);
    Y.applyUpdate(this.#doc, bytes, CORRECTION);
    const declarations = trustedRecords(row, this.#doc, declarationsBefore);
    const intents = new IntentReader(this.#sequence, row, declarations).read();
    if (isSurelyRight(this.#sequence, row, intents)) return undefined;
    let correction: Uint8Array | undefined;
    const collect = (update: Uint8Array, origin: unknown): void => {
      if (origin === CORRECTION) correction = update;
    };
    this.#doc.on('update', collect);
    const { mayRebuild = true } = this.#options;
    const isWritten = correct(this.#sequence, intents, { mayRebuild, counts: this.counts });
    this.#doc.off('update', collect);
    if (!isWritten) return undefined;
    this.counts.fixed += 1;
    return correction;
  }

  /**
   * Applies an update that tells no intents, and reads the shadow from the document again: a catch-up repeats every
   * deletion that its device knows, those of corrections among them [M9]. A correction of an earlier process is one, too.
   */
  take(bytes: Uint8Array): void {
    Y.applyUpdate(this.#doc, bytes, CORRECTION);
    this.#sequence = this.#createSequence();
  }

  #createSequence(): Sequence {
    const { roots = (doc: Y.Doc) => [doc.getXmlFragment('content')], isServer } = this.#options;
    return new Sequence(this.#doc, roots(this.#doc), isServer);
  }

  /** Stores the marks of the units that a row says it moves, as they are before the row [M6]. */
  #rememberMarks({ candidates }: Row): void {
    const texts = new Set<Y.XmlText>();
    for (const { record } of candidates) {
      for (const { client, clock } of record.kind === 'note' ? [] : record.ranges) {
        const text = livingText(storedItem(this.#doc, Y.createID(client, clock)));
        if (text) texts.add(text);
      }
    }
    for (const text of texts)
      for (const { client, clock, length, marks } of markedRuns(text))
        for (const run of this.#sequence.runs.between(Y.createID(client, clock), length)) run.marks = marks;
  }

  /** Returns the texts of the units that a row says it moves, read before the row is applied [M10]. */
  #textReader({ candidates }: Row): (range: UnitRun) => string | undefined {
    const texts = new Map<string, string>();
    const keyOf = ({ client, clock, length }: UnitRun): string => `${client}:${clock}:${length}`;
    for (const { record } of candidates) {
      for (const range of record.kind === 'note' ? [] : record.ranges) {
        const runs = this.#sequence.runs.between(Y.createID(range.client, range.clock), range.length);
        const length = runs.reduce((sum, run) => sum + run.length, 0);
        const isKnown = length === range.length && runs.every(({ node, text }) => node ?? text !== '');
        if (isKnown) texts.set(keyOf(range), runs.map(({ node, text }) => (node ? '\uFFFC' : text)).join(''));
      }
    }
    return (range) => texts.get(keyOf(range));
  }
}
