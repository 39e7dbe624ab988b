import type * as Y from 'yjs';
import { revertChanges, type FieldChange } from './field-changes.ts';

/** The history of the texts of a canvas: one step of it is one step of the canvas's [K12]. */
export interface TextHistory {
  /** @param onStep is told when something was typed that is a step of its own */
  listen: (onStep: () => void) => void;
  /** Takes its newest step back. @returns the nodes whose words it changed; none where others took away what it made */
  undo: () => string[];
  /** Makes the step again that was taken back last. @returns the nodes whose words it changed */
  redo: () => string[];
  /** What is typed next is a step of its own. */
  cut: () => void;
  forgetRedo: () => void;
  forgetOldest: () => void;
}

type Entry = { kind: 'fields'; changes: FieldChange[] } | { kind: 'text' };

/** What an undo or redo came to. */
export interface Stepped {
  /** Nothing was there to take back. */
  isEmpty: boolean;
  /** Keys that stay as they are, because somebody else has changed them since. */
  left: number;
  /** The nodes in whose words it was; none of a step of fields. */
  textIn: readonly string[];
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
    texts?.listen(() => this.#push({ kind: 'text' }));
  }

  /** How many steps can be taken back, and made again. */
  get depth(): { undo: number; redo: number } {
    return { undo: this.#done.length, redo: this.#undone.length };
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** What was done last, to be told from other steps; undefined at the beginning. */
  get newest(): object | undefined {
    return this.#done.at(-1);
  }

  /** Somebody's own change of fields; an empty one is none. */
  record(changes: readonly FieldChange[]): void {
    if (changes.length === 0) return;
    this.#texts?.cut();
    this.#push({ kind: 'fields', changes: [...changes] });
  }

  undo(): Stepped {
    return this.#step('undo');
  }

  redo(): Stepped {
    return this.#step('redo');
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > MOST_ENTRIES && this.#done.shift()?.kind === 'text') this.#texts?.forgetOldest();
    if (this.#undone.length === 0) return;
    this.#undone = [];
    this.#texts?.forgetRedo();
  }

  #step(which: 'undo' | 'redo'): Stepped {
    const [from, to] = which === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    for (let entry = from.pop(); entry; entry = from.pop()) {
      if (entry.kind === 'fields') {
        const { reverted, left } = revertChanges(this.#doc, this.#origin, entry.changes);
        if (reverted.length > 0) to.push({ kind: 'fields', changes: reverted });
        return { isEmpty: false, left, textIn: [] };
      }
      const textIn = this.#texts?.[which]() ?? [];
      // What was typed is gone already, with the words of others around it: the step before that is meant.
      if (textIn.length === 0) continue;
      to.push(entry);
      return { isEmpty: false, left: 0, textIn };
    }
    return { isEmpty: true, left: 0, textIn: [] };
  }
}
