import type * as Y from 'yjs';
import { revertChanges, type FieldChange } from './field-changes.ts';

/** The history of the texts of a canvas: one step of it is one step of the canvas's [K12]. */
export interface TextHistory {
  /** How many steps it can take back, and make again. */
  depth: () => { undo: number; redo: number };
  /** Both can take more than one step off where an older one changes nothing any more. */
  undo: () => void;
  redo: () => void;
  /** What is typed next is a step of its own. */
  cut: () => void;
  forgetRedo: () => void;
}

type Entry = { kind: 'fields'; changes: FieldChange[] } | { kind: 'text' };

/** What an undo or redo came to. */
export interface Stepped {
  /** Nothing was there to take back. */
  isEmpty: boolean;
  /** Keys that stay as they are, because somebody else has changed them since. */
  left: number;
}

const MOST_ENTRIES = 500;

/**
 * What one person did on a canvas, to be taken back step by step: places, colours and the like by comparing, texts by
 * their own history, in the order they were done.
 */
export class CanvasHistory {
  readonly #doc: Y.Doc;
  readonly #origin: unknown;
  readonly #texts: TextHistory | null;
  #done: Entry[] = [];
  #undone: Entry[] = [];

  constructor(doc: Y.Doc, origin: unknown, texts: TextHistory | null = null) {
    this.#doc = doc;
    this.#origin = origin;
    this.#texts = texts;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Somebody's own change of fields; an empty one is none. */
  record(changes: readonly FieldChange[]): void {
    if (changes.length === 0) return;
    this.#texts?.cut();
    this.#push({ kind: 'fields', changes: [...changes] });
  }

  /** The text history has begun a new step. */
  recordText(): void {
    this.#push({ kind: 'text' });
  }

  undo(): Stepped {
    return this.#step('undo');
  }

  redo(): Stepped {
    return this.#step('redo');
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > MOST_ENTRIES) this.#done.shift();
    if (this.#undone.length === 0) return;
    this.#undone = [];
    this.#texts?.forgetRedo();
  }

  #step(which: 'undo' | 'redo'): Stepped {
    const [from, to] = which === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    const entry = from.pop();
    if (!entry) return { isEmpty: true, left: 0 };
    if (entry.kind === 'text') {
      this.#stepText(which, from, to);
      return { isEmpty: false, left: 0 };
    }
    const { reverted, left } = revertChanges(this.#doc, this.#origin, entry.changes);
    if (reverted.length > 0) to.push({ kind: 'fields', changes: reverted });
    return { isEmpty: false, left };
  }

  /** The entries follow the text history, which passes over steps that change nothing any more. */
  #stepText(which: 'undo' | 'redo', from: Entry[], to: Entry[]): void {
    const texts = this.#texts;
    if (!texts) return;
    const before = texts.depth();
    texts[which]();
    const after = texts.depth();
    const other = which === 'undo' ? 'redo' : 'undo';
    if (after[other] > before[other]) to.push({ kind: 'text' });
    for (let taken = before[which] - after[which]; taken > 1; taken -= 1) {
      const at = from.findLastIndex(({ kind }) => kind === 'text');
      if (at >= 0) from.splice(at, 1);
    }
  }
}
