import type * as Y from 'yjs';
import { revertChanges, type FieldChange } from './field-changes.ts';

/** The undo history of the texts of a canvas. Each of its steps is one step of the canvas's history [K12]. */
export interface TextHistory {
  /** @param onStep is called when typing has started a new undo step */
  setStepListener: (onStep: () => void) => void;
  /**
   * Undoes the newest step.
   * @returns the ids of the changed nodes; none if others deleted the typed text meanwhile
   */
  undo: () => string[];
  /** Redoes the step that was undone last. @returns the ids of the changed nodes */
  redo: () => string[];
  /** Ends the current step: the next typing starts a new one. */
  stopCapturing: () => void;
  clearRedo: () => void;
  dropOldest: () => void;
}

type Entry = { kind: 'fields'; changes: FieldChange[] } | { kind: 'text' };

/** The result of an undo or redo. */
export interface UndoResult {
  /** The history had no step left. */
  isEmpty: boolean;
  /** The number of keys that were not reverted, because somebody else has changed them since. */
  left: number;
  /** The ids of the nodes whose text changed; empty for a step of fields. */
  textIn: readonly string[];
}

const MAX_ENTRIES = 500;

/**
 * One person's undo history of a canvas, in the order of the changes. Fields such as positions and colours are
 * reverted by comparing values; texts have a history of their own.
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
    texts?.setStepListener(() => this.#push({ kind: 'text' }));
  }

  /** The number of steps that can be undone and redone. */
  get depth(): { undo: number; redo: number } {
    return { undo: this.#done.length, redo: this.#undone.length };
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** The newest step, for comparing identity only; undefined for an empty history. */
  get newest(): object | undefined {
    return this.#done.at(-1);
  }

  /** Adds one's own changes of fields as a step. An empty list adds none. */
  record(changes: readonly FieldChange[]): void {
    if (changes.length === 0) return;
    this.#texts?.stopCapturing();
    this.#push({ kind: 'fields', changes: [...changes] });
  }

  undo(): UndoResult {
    return this.#step('undo');
  }

  redo(): UndoResult {
    return this.#step('redo');
  }

  #push(entry: Entry): void {
    this.#done.push(entry);
    if (this.#done.length > MAX_ENTRIES && this.#done.shift()?.kind === 'text') this.#texts?.dropOldest();
    if (this.#undone.length === 0) return;
    this.#undone = [];
    this.#texts?.clearRedo();
  }

  #step(direction: 'undo' | 'redo'): UndoResult {
    const [from, to] = direction === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
    for (let entry = from.pop(); entry; entry = from.pop()) {
      if (entry.kind === 'fields') {
        const { reverted, left } = revertChanges(this.#doc, this.#origin, entry.changes);
        if (reverted.length > 0) to.push({ kind: 'fields', changes: reverted });
        return { isEmpty: false, left, textIn: [] };
      }
      const textIn = this.#texts?.[direction]() ?? [];
      // Others have already deleted the typed text, so the user expects the step before it.
      if (textIn.length === 0) continue;
      to.push(entry);
      return { isEmpty: false, left: 0, textIn };
    }
    return { isEmpty: true, left: 0, textIn: [] };
  }
}
