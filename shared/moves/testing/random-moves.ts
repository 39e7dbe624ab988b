import * as Y from 'yjs';
import { SeededRandom } from '../../testing/seeded-random.ts';
import { MoveShadow, type ShadowOptions } from '../shadow/move-shadow.ts';
import { blocksOf, documentOf, MoveWriter, textOfBlock } from './move-writer.ts';

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

/** The fate of the typed words and paragraph breaks of a run. Each word is one unique character. */
export interface RandomReport {
  readonly words: number;
  readonly lost: number;
  readonly doubled: number;
  /** Deleted, and yet present. */
  readonly undead: number;
  /** Outside of the nearest neighbours that survived of those between which it was typed. */
  readonly misplaced: number;
  readonly breaks: { readonly lost: number; readonly doubled: number; readonly undead: number };
  /** Devices whose text differs from the server's. */
  readonly diverged: number;
  readonly refused: number;
  readonly corrected: number;
}

/** A word or paragraph break, and those between which its author put it. */
interface Put {
  readonly left: string | undefined;
  readonly right: string | undefined;
}

const FIRST_WORD = 0x4e00;
const breakOf = (id: unknown): string => `B${String(id)}`;
const isBreak = (token: string): boolean => token.startsWith('B');

/** Returns breaks and words of a document in order. */
function tokensOf(doc: Y.Doc): string[] {
  return blocksOf(doc).flatMap((block) => [breakOf(block.getAttribute('id')), ...textOfBlock(block)]);
}

class RandomRun {
  readonly #options: RandomOptions;
  readonly #random: SeededRandom;
  readonly #puts = new Map<string, Put>();
  readonly #deleted = new Set<string>();
  readonly #inboxes = new Map<MoveWriter, Uint8Array[]>();
  readonly #carets = new Map<MoveWriter, Put>();
  readonly #mirror = new Y.Doc();
  readonly #writers: MoveWriter[];
  #shadow: MoveShadow;
  #words = 0;
  #breaks = 0;
  #refused = 0;
  #corrected = 0;

  constructor(options: RandomOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    const texts = Array.from({ length: 3 }, () => Array.from({ length: 8 }, () => this.#nextWord()).join(''));
    const state = documentOf(texts);
    this.#breaks = texts.length;
    let left: string | undefined;
    for (const token of texts.flatMap((text, index) => [breakOf(`b${index}`), ...text])) {
      this.#puts.set(token, { left, right: undefined });
      left = token;
    }
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

  #nextWord(): string {
    this.#words += 1;
    return String.fromCharCode(FIRST_WORD + this.#words - 1);
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
    const around = (at: number, offset: number): Put => {
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
      this.#deleted.add(block.id);
      return writer.join(index);
    }
    if (text === '') return;
    const offset = this.#random.below(text.length);
    if (edit === 'replace') {
      const word = this.#nextWord();
      this.#deleted.add(text[offset] ?? '');
      writer.edit(index, offset, { remove: 1, words: word });
      this.#puts.set(word, { left: around(index, offset).left, right: around(index, offset + 1).right });
      return;
    }
    const length = Math.min(1 + this.#random.below(edit === 'bold' ? 4 : 2), text.length - offset);
    if (edit === 'bold') return writer.format(index, offset, offset + length);
    for (const word of text.slice(offset, offset + length)) this.#deleted.add(word);
    writer.edit(index, offset, { remove: length });
  }

  #type(
    writer: MoveWriter,
    around: (index: number, offset: number) => Put,
    index: number,
    text: string,
  ): void {
    const caret = this.#random.next() < 0.6 ? writer.locateCaret() : undefined;
    const known = caret && this.#carets.get(writer);
    const offset = this.#random.next() < 0.3 ? text.length : this.#random.below(text.length + 1);
    const at = caret && known ? caret : { index, offset };
    const { left, right } = (caret && known) ?? around(at.index, at.offset);
    const words = Array.from({ length: 1 + this.#random.below(3) }, () => this.#nextWord());
    writer.edit(at.index, at.offset, { words: words.join('') });
    for (const [n, word] of words.entries())
      this.#puts.set(word, { left: n > 0 ? words[n - 1] : left, right });
    writer.setCaret(at.index, at.offset + words.length);
    this.#carets.set(writer, { left: words.at(-1), right });
  }

  #split(
    writer: MoveWriter,
    around: (index: number, offset: number) => Put,
    index: number,
    text: string,
  ): void {
    const offset = this.#random.below(text.length + 1);
    const id = `n${this.#breaks}`;
    this.#breaks += 1;
    const put = around(index, offset);
    const above = index > 0 ? blocksOf(writer.doc)[index - 1] : undefined;
    const before = above && around(index - 1, textOfBlock(above).length).left;
    this.#puts.set(breakOf(id), offset === 0 ? { left: before, right: put.left } : put);
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
    const at = new Map<string, number>();
    let [doubled, breaksDoubled] = [0, 0];
    for (const [index, token] of tokens.entries()) {
      if (!at.has(token)) at.set(token, index);
      else if (isBreak(token)) breaksDoubled += 1;
      else doubled += 1;
    }
    const missing = [...this.#puts.keys()].filter((token) => !this.#deleted.has(token) && !at.has(token));
    const undead = [...this.#deleted].filter((token) => at.has(token));
    const misplaced = [...this.#puts.keys()].filter(
      (token) =>
        !isBreak(token) && !this.#deleted.has(token) && at.has(token) && this.#isMisplaced(token, at),
    );
    return {
      words: this.#words,
      lost: missing.filter((token) => !isBreak(token)).length,
      doubled,
      undead: undead.filter((token) => !isBreak(token)).length,
      misplaced: misplaced.length,
      breaks: {
        lost: missing.filter(isBreak).length,
        doubled: breaksDoubled,
        undead: undead.filter(isBreak).length,
      },
      diverged: this.#writers.filter(({ doc }) => tokensOf(doc).join(' ') !== tokens.join(' ')).length,
      refused: this.#refused,
      corrected: this.#corrected,
    };
  }

  #isMisplaced(token: string, at: ReadonlyMap<string, number>): boolean {
    const nearest = (side: 'left' | 'right'): number | undefined => {
      let neighbour = this.#puts.get(token)?.[side];
      while (neighbour !== undefined && !at.has(neighbour)) neighbour = this.#puts.get(neighbour)?.[side];
      return neighbour === undefined ? undefined : at.get(neighbour);
    };
    const here = at.get(token) ?? 0;
    const [left = -1, right = Infinity] = [nearest('left'), nearest('right')];
    // Where the neighbours stand in the other order now, one of them is enough.
    return left > right ? left > here && here > right : left > here || right < here;
  }
}

/** Lets several people edit one text at random. The same seed gives the same run. */
export const runRandomMoves = (options: RandomOptions): RandomReport => new RandomRun(options).run();

/** Adds up the reports of several seeds. */
export function sumReports(reports: readonly RandomReport[]): RandomReport {
  const sum = (count: (report: RandomReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    words: sum(({ words }) => words),
    lost: sum(({ lost }) => lost),
    doubled: sum(({ doubled }) => doubled),
    undead: sum(({ undead }) => undead),
    misplaced: sum(({ misplaced }) => misplaced),
    breaks: {
      lost: sum(({ breaks }) => breaks.lost),
      doubled: sum(({ breaks }) => breaks.doubled),
      undead: sum(({ breaks }) => breaks.undead),
    },
    diverged: sum(({ diverged }) => diverged),
    refused: sum(({ refused }) => refused),
    corrected: sum(({ corrected }) => corrected),
  };
}
