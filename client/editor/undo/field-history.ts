import { beginsStep, LOOK_BACK, stepAfter, type Change, type UndoStep } from './undo-step.ts';

/** What a field holds and selects. */
export interface FieldState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface FieldStep {
  readonly before: FieldState;
  readonly after: FieldState;
}

/** An input event, as far as undo depends on it. */
interface FieldInput {
  readonly inputType: string;
  readonly data: string | null;
  readonly time: number;
  /** Identifies the composition that it is part of; null outside of one. */
  readonly composition: number | null;
}

const TYPING = new Set(['insertText', 'insertCompositionText', 'insertFromComposition']);
const CUTS = new Set(['deleteByCut', 'deleteByDrag']);

/**
 * The undo and redo of one field, with the steps of the editor's text. It is lost as soon as the field holds another
 * text than the one that was typed: somebody else's title, or the former one after Escape.
 */
export class FieldHistory {
  #done: FieldStep[] = [];
  #undone: FieldStep[] = [];
  #step: UndoStep | null = null;
  #present: FieldState | null = null;

  /** One change of the field by its writer. */
  record(before: FieldState, after: FieldState, input: FieldInput): void {
    this.#follow(before.text);
    const isAtCaret = this.#present?.start === before.start && this.#present.end === before.end;
    const change = changeOf(before, after, input);
    const isComposing = change.composition !== null && change.composition === this.#step?.composition;
    if (!isAtCaret && !isComposing) this.#step = null;
    const last = beginsStep(this.#step, change) ? undefined : this.#done.pop();
    this.#done.push({ before: last?.before ?? before, after });
    this.#undone = [];
    this.#step = stepAfter(this.#step, change);
    this.#present = after;
  }

  /** @param text that the field holds @returns what it held before the last step; null when there is none */
  undo(text: string): FieldState | null {
    this.#follow(text);
    const step = this.#done.pop();
    if (!step) return null;
    this.#undone.push(step);
    return this.#show(step.before);
  }

  /** @param text that the field holds @returns what it held after the step undone last; null when there is none */
  redo(text: string): FieldState | null {
    this.#follow(text);
    const step = this.#undone.pop();
    if (!step) return null;
    this.#done.push(step);
    return this.#show(step.after);
  }

  #show(state: FieldState): FieldState {
    this.#present = state;
    this.#step = null;
    return state;
  }

  #follow(text: string): void {
    if (this.#present?.text === text) return;
    this.#done = [];
    this.#undone = [];
    this.#step = null;
    this.#present = null;
  }
}

function changeOf(before: FieldState, after: FieldState, input: FieldInput): Change {
  const { inputType, data, time, composition } = input;
  const isTyping = TYPING.has(inputType);
  const isDeletion = inputType.startsWith('delete') && !CUTS.has(inputType);
  const deleted = before.text.slice(after.start, after.start + before.text.length - after.text.length);
  return {
    kind: isTyping ? 'typing' : isDeletion ? 'deletion' : 'other',
    text: isTyping ? (data ?? '') : isDeletion ? deleted : '',
    before: before.text.slice(Math.max(0, before.start - LOOK_BACK), before.start),
    time,
    composition,
  };
}
