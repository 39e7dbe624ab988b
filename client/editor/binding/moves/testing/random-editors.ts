import * as Y from 'yjs';
import { writeFirstContent } from '#shared/editor/content/fragment-json.ts';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { MoveShadow } from '#shared/moves/shadow/move-shadow.ts';
import { blocksOf, textOfBlock } from '#shared/moves/testing/move-writer.ts';
import {
  breakOf,
  sumWords,
  WordPlaces,
  type Place,
  type WordReport,
} from '#shared/moves/testing/word-places.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { backspace, enter, forwardDelete } from '../../../testing/keys-and-rules.ts';
import { paragraph } from '../../testing/replica.ts';
import { EditorWriter } from './editor-writer.ts';

/** One edit of a random run. */
type Edit =
  'type' | 'delete' | 'replace' | 'bold' | 'enter' | 'backspace' | 'forwardDelete' | 'undo' | 'redo';

/** The edits of a run by their weights. */
export const EDITOR_MODES = {
  keys: [
    'type',
    'type',
    'type',
    'type',
    'delete',
    'replace',
    'bold',
    'enter',
    'enter',
    'backspace',
    'forwardDelete',
  ],
  undo: [
    'type',
    'type',
    'type',
    'type',
    'delete',
    'replace',
    'bold',
    'enter',
    'enter',
    'backspace',
    'forwardDelete',
    'undo',
    'undo',
    'redo',
  ],
} as const satisfies Record<string, readonly Edit[]>;

export interface EditorsOptions {
  readonly seed: number;
  readonly mode: keyof typeof EDITOR_MODES;
  /** Whether everybody writes without the network for three rounds, instead of sending row by row. */
  readonly isOffline: boolean;
  readonly people: number;
  /** Whether the server corrects the text. */
  readonly isCorrected?: boolean;
  /** Called after each edit and each delivery, to trace a failed run. */
  readonly trace?: (line: string) => void;
}

export interface EditorsReport extends WordReport {
  /** Editors whose text differs from the server's. */
  readonly diverged: number;
  readonly refused: number;
  readonly corrected: number;
  /** Errors of the bindings. */
  readonly faults: number;
  /** What is wrong, for a failed run. */
  readonly problems: readonly string[];
}

const SERVER_CLIENT_ID = 2;

function firstState(texts: readonly string[]): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1;
  const content = texts.map((text, index) => paragraph(text, { id: `b${index}` }));
  writeFirstContent(doc.getXmlFragment(CONTENT_FRAGMENT), { type: 'doc', content });
  return Y.encodeStateAsUpdate(doc);
}

const tokensOf = (doc: Y.Doc): string[] =>
  blocksOf(doc).flatMap((block) => [breakOf(block.getAttribute('id')), ...textOfBlock(block)]);

class EditorsRun {
  readonly #options: EditorsOptions;
  readonly #random: SeededRandom;
  readonly #places = new WordPlaces();
  readonly #inboxes = new Map<EditorWriter, Uint8Array[]>();
  readonly #carets = new Map<EditorWriter, Place>();
  readonly #mirror = new Y.Doc();
  readonly #writers: EditorWriter[];
  readonly #shadow: MoveShadow;

  constructor(options: EditorsOptions) {
    this.#options = options;
    this.#random = new SeededRandom(options.seed);
    const texts = Array.from({ length: 3 }, () =>
      Array.from({ length: 8 }, () => this.#places.nextWord()).join(''),
    );
    const state = firstState(texts);
    this.#mirror.clientID = SERVER_CLIENT_ID;
    Y.applyUpdate(this.#mirror, state);
    this.#shadow = new MoveShadow(this.#mirror);
    this.#places.putAll(tokensOf(this.#mirror));
    this.#writers = Array.from(
      { length: options.people },
      () => new EditorWriter(state, 10 + this.#random.below(1_000_000_000)),
    );
    for (const writer of this.#writers) {
      this.#inboxes.set(writer, []);
      writer.onRename = (before, after) => this.#places.rename(before, after);
    }
  }

  run(): EditorsReport {
    if (this.#options.isOffline) this.#runOffline();
    else this.#runLive();
    // Yjs removes formatting that has no effect any more, in a row of its own.
    while (
      this.#writers.some((writer) => writer.rows.length + (this.#inboxes.get(writer)?.length ?? 0) > 0)
    ) {
      for (const writer of this.#writers) this.#flush(writer);
      for (const writer of this.#writers) this.#receive(writer);
    }
    const report = this.#report();
    for (const { replica } of this.#writers) replica.destroy();
    return report;
  }

  #runOffline(): void {
    for (let round = 0; round < 3; round += 1) {
      for (const writer of this.#writers)
        for (let edits = 2 + this.#random.below(12); edits > 0; edits -= 1) this.#edit(writer);
      const keyed = this.#writers.map((writer) => ({ writer, key: this.#random.next() }));
      for (const { writer } of keyed.toSorted((a, b) => a.key - b.key)) {
        this.#receive(writer, this.#random.below(5));
        this.#flush(writer);
        this.#receive(writer, this.#random.below(5));
      }
    }
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

  #edit(writer: EditorWriter): void {
    const edits: readonly Edit[] = EDITOR_MODES[this.#options.mode];
    const edit = this.#random.pick(edits);
    const before = writer.tokens;
    if (this.#random.next() < 0.3) writer.replica.pause();
    const index = this.#random.below(writer.lengths.length);
    const length = writer.lengths[index] ?? 0;
    const offset = this.#random.below(length + 1);
    if (edit === 'type') this.#type(writer, { index, offset: this.#random.next() < 0.3 ? length : offset });
    else if (edit === 'undo' || edit === 'redo') this.#undo(writer, edit);
    else if (edit === 'enter') {
      if (this.#random.next() < 0.6) writer.select(index, offset);
      writer.press(enter);
      this.#noteChange(writer, before);
    } else if (edit === 'backspace' || edit === 'forwardDelete') {
      writer.select(index, edit === 'backspace' ? 0 : length);
      writer.press(edit === 'backspace' ? backspace : forwardDelete);
      this.#noteChange(writer, before);
    } else if (offset < length) this.#change(writer, edit, { index, offset, length });
    this.#options.trace?.(
      `${this.#nameOf(writer)} ${edit}: ${before.join(' ')} -> ${writer.tokens.join(' ')}`,
    );
  }

  #change(
    writer: EditorWriter,
    edit: 'delete' | 'replace' | 'bold',
    { index, offset, length }: { index: number; offset: number; length: number },
  ): void {
    const before = writer.tokens;
    const most = edit === 'bold' ? 4 : edit === 'delete' ? 2 : 1;
    const end = Math.min(offset + 1 + this.#random.below(most), length);
    if (edit === 'bold') return writer.bold(index, offset, end);
    for (const word of writer.words(index, offset, end)) this.#places.delete(word, writer);
    if (edit === 'delete') writer.delete(index, offset, end);
    else {
      writer.select(index, offset, end);
      writer.type(this.#places.nextWord());
    }
    this.#noteChange(writer, before);
  }

  /** Types one to three words, at the writer's own caret or elsewhere. */
  #type(writer: EditorWriter, elsewhere: { index: number; offset: number }): void {
    const caret = this.#random.next() < 0.6 ? this.#carets.get(writer) : undefined;
    if (!caret) writer.select(elsewhere.index, elsewhere.offset);
    let { left, right } = caret ?? writer.beside;
    for (let words = 1 + this.#random.below(3); words > 0; words -= 1) {
      const word = this.#places.nextWord();
      writer.type(word);
      this.#places.put(word, { left, right }, writer);
      left = word;
    }
    this.#carets.set(writer, { left, right });
  }

  /** Records the new breaks and words of an edit, and the breaks that it deleted. */
  #noteChange(writer: EditorWriter, before: readonly string[]): void {
    const after = writer.tokens;
    for (const token of missingFrom(before, after)) this.#places.delete(token, writer);
    for (const [at, token] of after.entries())
      if (!this.#places.has(token))
        this.#places.put(token, { left: after[at - 1], right: after[at + 1] }, writer);
    this.#carets.set(writer, writer.beside);
  }

  #undo(writer: EditorWriter, edit: 'undo' | 'redo'): void {
    const before = writer.tokens;
    if (edit === 'undo') writer.replica.undo();
    else writer.replica.redo();
    const after = writer.tokens;
    // An undo may delete only what this writer inserted, and a redo what this writer had deleted. Everything else must still
    // be there at the end.
    for (const token of missingFrom(before, after))
      if (this.#places.mayTakeAway(token, writer)) this.#places.delete(token, writer);
    for (const token of missingFrom(after, before))
      if (this.#places.isDeleted(token)) this.#places.restore(token, writer);
    writer.collapse();
    this.#carets.set(writer, writer.beside);
  }

  #flush(writer: EditorWriter, count = Infinity): void {
    for (let sent = 0; sent < count; sent += 1) {
      const row = writer.rows.shift();
      if (!row) return;
      const { isCorrected = true, trace } = this.#options;
      const before = tokensOf(this.#mirror).join(' ');
      let correction: Uint8Array | undefined;
      if (isCorrected) correction = this.#shadow.admit(row);
      else Y.applyUpdate(this.#mirror, row);
      for (const [other, inbox] of this.#inboxes) {
        if (other !== writer) inbox.push(row);
        if (correction) inbox.push(correction);
      }
      trace?.(
        `server has a row of ${this.#nameOf(writer)}${correction ? ', corrected' : ''}: ${before} -> ${tokensOf(this.#mirror).join(' ')}`,
      );
    }
  }

  #receive(writer: EditorWriter, count = Infinity): void {
    const inbox = this.#inboxes.get(writer);
    for (const update of inbox?.splice(0, Math.min(count, inbox.length)) ?? []) {
      writer.receive(update);
      this.#options.trace?.(`${this.#nameOf(writer)} receives: ${writer.tokens.join(' ')}`);
    }
  }

  #nameOf(writer: EditorWriter): string {
    return String.fromCharCode(97 + this.#writers.indexOf(writer));
  }

  #report(): EditorsReport {
    const tokens = tokensOf(this.#mirror);
    const shown = this.#writers.map(({ replica }) => JSON.stringify(replica.editor.state.doc.toJSON()));
    const faults = this.#writers.flatMap(({ replica }) => replica.faults);
    return {
      ...this.#places.report(tokens),
      diverged: this.#writers.filter(
        (writer, index) => writer.tokens.join(' ') !== tokens.join(' ') || shown[index] !== shown[0],
      ).length,
      refused: this.#shadow.counts.refused,
      corrected: this.#shadow.counts.fixed,
      faults: faults.length,
      problems: [...this.#places.describe(tokens), ...faults.map(String)],
    };
  }
}

/** Returns the tokens of which the second list has fewer. */
function missingFrom(before: readonly string[], after: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const token of after) counts.set(token, (counts.get(token) ?? 0) + 1);
  return before.filter((token) => {
    const left = counts.get(token) ?? 0;
    counts.set(token, left - 1);
    return left <= 0;
  });
}

/** Lets several people edit one text in real editors at random. The same seed gives the same run. */
export const runRandomEditors = (options: EditorsOptions): EditorsReport => new EditorsRun(options).run();

/** Adds up the reports of several seeds. */
export function sumEditors(reports: readonly EditorsReport[]): EditorsReport {
  const sum = (count: (report: EditorsReport) => number): number =>
    reports.reduce((total, report) => total + count(report), 0);
  return {
    ...sumWords(reports),
    diverged: sum(({ diverged }) => diverged),
    refused: sum(({ refused }) => refused),
    corrected: sum(({ corrected }) => corrected),
    faults: sum(({ faults }) => faults),
    problems: reports.flatMap(({ problems }) => problems),
  };
}
