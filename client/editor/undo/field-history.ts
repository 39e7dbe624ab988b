import { beginsStep, LOOK_BACK, stepAfter, type Change, type UndoStep } from './undo-step.ts';

/** The text and selection of a field. */
export interface FieldState {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface FieldStep {
  readonly before: FieldState;
  readonly after: FieldState;
}

/** The properties of an input event that undo depends on. */
interface FieldInput {
  readonly inputType: string;
  readonly data: string | null;
  readonly time: number;
  /** Identifies the composition of the event; null outside of a composition. */
  readonly composition: number | null;
}

const TYPING = new Set(['insertText', 'insertCompositionText', 'insertFromComposition']);
const CUTS = new Set(['deleteByCut', 'deleteByDrag']);

/**
 * The undo and redo history of one field, with the same steps as the editor's text. The history is cleared as soon as
 * the field contains another text than the typed one: somebody else's title, or the former title after Escape.
 */
export class FieldHistory {
  #undoStack: FieldStep[] = [];
  #redoStack: FieldStep[] = [];
  #currentStep: UndoStep | null = null;
  #current: FieldState | null = null;

  /** Records one change of the field by its writer. */
  record(before: FieldState, after: FieldState, input: FieldInput): void {
    this.#resetIfChanged(before.text);
    const isAtCaret = this.#current?.start === before.start && this.#current.end === before.end;
    const change = changeOf(before, after, input);
    const isComposing = change.composition !== null && change.composition === this.#currentStep?.composition;
    if (!isAtCaret && !isComposing) this.#currentStep = null;
    const last = beginsStep(this.#currentStep, change) ? undefined : this.#undoStack.pop();
    this.#undoStack.push({ before: last?.before ?? before, after });
    this.#redoStack = [];
    this.#currentStep = stepAfter(this.#currentStep, change);
    this.#current = after;
  }

  /**
   * @param text The current text of the field.
   * @returns The state before the last step; null without a step to undo.
   */
  undo(text: string): FieldState | null {
    this.#resetIfChanged(text);
    const step = this.#undoStack.pop();
    if (!step) return null;
    this.#redoStack.push(step);
    return this.#moveTo(step.before);
  }

  /**
   * @param text The current text of the field.
   * @returns The state after the step that was undone last; null without a step to redo.
   */
  redo(text: string): FieldState | null {
    this.#resetIfChanged(text);
    const step = this.#redoStack.pop();
    if (!step) return null;
    this.#undoStack.push(step);
    return this.#moveTo(step.after);
  }

  #moveTo(state: FieldState): FieldState {
    this.#current = state;
    this.#currentStep = null;
    return state;
  }

  #resetIfChanged(text: string): void {
    if (this.#current?.text === text) return;
    this.#undoStack = [];
    this.#redoStack = [];
    this.#currentStep = null;
    this.#current = null;
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
