import * as Y from 'yjs';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { MoveShadow, type ShadowOptions } from '../shadow/move-shadow.ts';
import { blocksOf, documentOf, MoveWriter, textOfBlock } from './move-writer.ts';
import { breakOf, sumWords, WordPlaces, type Place, type WordReport } from './word-places.ts';

/** One edit of a random run. */
type Edit = 'type' | 'delete' | 'replace' | 'split' | 'join' | 'bold';

/** The edits of a run by their weights. */
export const MODES = {
  typing: ['type', 'type', 'delete', 'replace'],
  split: ['type', 'type', 'type', 'delete', 'split'],
  join: ['type', 'type', 'type', 'delete', 'join'],
  both: ['type', 'type', 'type', 'delete', 'split', 'join'],
  mixed: ['type', 'type', 'type', 'type', 'delete', 'replace', 'split', 'split', 'join'],
  marks: ['type', 'type', 'delete', 'bold', 'bold', 'split', 'join'],
} as const satisfies Record<string, readonly Edit[]>;

export interface RandomOptions {
  readonly seed: number;
  readonly mode: keyof typeof MODES;
  /** Whether everybody writes without the network for three rounds, instead of sending row by row. */
  readonly isOffline: boolean;
  readonly people: number;
  /** Whether the server corrects the text. */
  readonly isCorrected?: boolean;
  /** The share of rows before which the server starts again, and reads the shadow from the document. */
  readonly restarts?: number;
  readonly shadow?: ShadowOptions;
}

export interface RandomReport extends WordReport {
  /** Devices whose text differs from the server's. */
  readonly diverged: number;
  readonly refused: number;
  readonly corrected: number;
}

/** Returns breaks and words of a document in order. */
function tokensOf(doc: Y.Doc): string[] {
  return blocksOf(doc).flatMap((block) => [breakOf(block.getAttribute('id')), ...textOfBlock(block)]);
}

class RandomRun {
  readonly #options: RandomOptions;
  readonly #random: SeededRandom;
  readonly #places = new WordPlaces();
  readonly #inboxes = new Map<MoveWriter, Uint8Array[]>();
  readonly #carets = new Map<MoveWriter, Place>();
  readonly #mirror = new Y.Doc();
  readonly #writers: MoveWriter[];
  #shadow: MoveShadow;
  #breaks = 0;
  #refused = 0;
  #corrected = 0;

  constructor(options: RandomOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    const texts = Array.from({ length: 3 }, () =>
      Array.from({ length: 8 }, () => this.#places.nextWord()).join(''),
    );
    const state = documentOf(texts);
    this.#breaks = texts.length;
    this.#places.putAll(texts.flatMap((text, index) => [breakOf(`b${index}`), ...text]));
    this.#mirror.clientID = 2;
    Y.applyUpdate(this.#mirror, state);
    this.#shadow = new MoveShadow(this.#mirror, options.shadow);
    this.#writers = Array.from(
      { length: options.people },
      () => new MoveWriter(state, 10 + this.#random.below(1_000_000_000)),
    );
    for (const writer of this.#writers) this.#inboxes.set(writer, []);
  }

  run(): RandomReport {
    if (this.#options.isOffline) this.#runOffline();
    else this.#runLive();
    for (const writer of this.#writers) this.#flush(writer);
    for (const writer of this.#writers) this.#receive(writer);
    return this.#report();
  }

  #runOffline(): void {
    for (let round = 0; round < 3; round += 1) {
      for (const writer of this.#writers)
        for (let edits = 2 + this.#random.below(12); edits > 0; edits -= 1) this.#edit(writer);
      for (const writer of this.#shuffled()) {
        this.#receive(writer, this.#random.below(5));
        this.#flush(writer);
        this.#receive(writer, this.#random.below(5));
      }
    }
  }

  #shuffled(): MoveWriter[] {
    const keyed = this.#writers.map((writer) => ({ writer, key: this.#random.next() }));
    return keyed.toSorted((a, b) => a.key - b.key).map(({ writer }) => writer);
  }

  #runLive(): void {
    for (let step = 0; step < 40 * this.#writers.length; step += 1) {
      const writer = this.#random.pick(this.#writers);
      const chance = this.#random.next();
      if (chance < 0.3) this.#edit(writer);
      else if (chance < 0.65) this.#flush(writer, 1 + this.#random.below(3));
      else this.#receive(writer, 1 + this.#random.below(4));
    }
  }

  #edit(writer: MoveWriter): void {
    const edits: readonly Edit[] = MODES[this.#options.mode];
    const blocks = blocksOf(writer.doc).map((block) => ({
      id: breakOf(block.getAttribute('id')),
      text: textOfBlock(block),
    }));
    const index = this.#random.below(blocks.length);
    const block = blocks[index];
    if (!block) return;
    const { text } = block;
    const around = (at: number, offset: number): Place => {
      const here = blocks[at];
      return {
        left: offset > 0 ? here?.text[offset - 1] : here?.id,
        right: here && offset < here.text.length ? here.text[offset] : blocks[at + 1]?.id,
      };
    };
    const edit = this.#random.pick(edits);
    if (edit === 'type') return this.#type(writer, around, index, text);
    if (edit === 'split') return this.#split(writer, around, index, text);
    if (edit === 'join') {
      if (index === 0) return;
      this.#places.delete(block.id);
      return writer.join(index);
    }
    if (text === '') return;
    const offset = this.#random.below(text.length);
    if (edit === 'replace') {
      const word = this.#places.nextWord();
      this.#places.delete(text[offset] ?? '');
      writer.edit(index, offset, { remove: 1, words: word });
      this.#places.put(word, { left: around(index, offset).left, right: around(index, offset + 1).right });
      return;
    }
    const length = Math.min(1 + this.#random.below(edit === 'bold' ? 4 : 2), text.length - offset);
    if (edit === 'bold') return writer.format(index, offset, offset + length);
    for (const word of text.slice(offset, offset + length)) this.#places.delete(word);
    writer.edit(index, offset, { remove: length });
  }

  #type(
    writer: MoveWriter,
    around: (index: number, offset: number) => Place,
    index: number,
    text: string,
  ): void {
    const caret = this.#random.next() < 0.6 ? writer.locateCaret() : undefined;
    const known = caret && this.#carets.get(writer);
    const offset = this.#random.next() < 0.3 ? text.length : this.#random.below(text.length + 1);
    const at = caret && known ? caret : { index, offset };
    const { left, right } = (caret && known) ?? around(at.index, at.offset);
    const words = Array.from({ length: 1 + this.#random.below(3) }, () => this.#places.nextWord());
    writer.edit(at.index, at.offset, { words: words.join('') });
    for (const [n, word] of words.entries())
      this.#places.put(word, { left: n > 0 ? words[n - 1] : left, right });
    writer.setCaret(at.index, at.offset + words.length);
    this.#carets.set(writer, { left: words.at(-1), right });
  }

  #split(
    writer: MoveWriter,
    around: (index: number, offset: number) => Place,
    index: number,
    text: string,
  ): void {
    const offset = this.#random.below(text.length + 1);
    const id = `n${this.#breaks}`;
    this.#breaks += 1;
    const put = around(index, offset);
    const above = index > 0 ? blocksOf(writer.doc)[index - 1] : undefined;
    const before = above && around(index - 1, textOfBlock(above).length).left;
    this.#places.put(breakOf(id), offset === 0 ? { left: before, right: put.left } : put);
    writer.split(index, offset, id);
  }

  #flush(writer: MoveWriter, count = Infinity): void {
    for (let sent = 0; sent < count; sent += 1) {
      const row = writer.rows.shift();
      if (!row) return;
      const { restarts = 0, isCorrected = true, shadow } = this.#options;
      if (restarts > 0 && this.#random.next() < restarts) {
        this.#count();
        this.#shadow = new MoveShadow(this.#mirror, shadow);
      }
      let correction: Uint8Array | undefined;
      if (isCorrected) correction = this.#shadow.admit(row);
      else Y.applyUpdate(this.#mirror, row);
      for (const [other, inbox] of this.#inboxes) {
        if (other !== writer) inbox.push(row);
        if (correction) inbox.push(correction);
      }
    }
  }

  #receive(writer: MoveWriter, count = Infinity): void {
    const inbox = this.#inboxes.get(writer);
    for (const update of inbox?.splice(0, Math.min(count, inbox.length)) ?? []) writer.receive(update);
  }

  #count(): void {
    this.#refused += this.#shadow.counts.refused;
    this.#corrected += this.#shadow.counts.fixed;
  }

  #report(): RandomReport {
    this.#count();
    const tokens = tokensOf(this.#mirror);
    return {
      ...this.#places.report(tokens),
      diverged: this.#writers.filter(({ doc }) => tokensOf(doc).join(' ') !== tokens.join(' ')).length,
      refused: this.#refused,
      corrected: this.#corrected,
    };
  }
}

/** Lets several people edit one text at random. The same seed gives the same run. */
export const runRandomMoves = (options: RandomOptions): RandomReport => new RandomRun(options).run();

/** Adds up the reports of several seeds. */
export function sumReports(reports: readonly RandomReport[]): RandomReport {
  const sum = (count: (report: RandomReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    ...sumWords(reports),
    diverged: sum(({ diverged }) => diverged),
    refused: sum(({ refused }) => refused),
    corrected: sum(({ corrected }) => corrected),
  };
}
