/**
 * Changes of kind typing or deletion can share a step. Any other change (Enter, paste, formatting, a command) is a
 * step of its own.
 */
type ChangeKind = 'typing' | 'deletion' | 'other';

/** The properties of a writer's change that decide where an undo step ends. */
export interface Change {
  readonly kind: ChangeKind;
  /** Milliseconds on any monotonic clock. */
  readonly time: number;
  /** The typed or deleted characters; empty for other kinds. */
  readonly text: string;
  /** The last characters before the caret in the same block, at least LOOK_BACK of them if there are so many. */
  readonly before: string;
  /** Identifies the input method's composition of the change; null outside of a composition. */
  readonly composition: number | null;
}

/** The undo step that a further change may join. */
export interface UndoStep {
  readonly kind: ChangeKind;
  readonly startedAt: number;
  readonly changedAt: number;
  readonly characters: number;
  /** Whether the step has more than white space. The space that begins a new sentence is no step of its own. */
  readonly hasWords: boolean;
  readonly composition: number | null;
}

/** Milliseconds without a change that end a step; the same value as Yjs's own. */
const PAUSE = 500;
/** In a text without sentence ends, a step ends with the word in which it reaches this number of characters. */
const MAX_CHARACTERS = 100;
/** The same limit for slow typing, in milliseconds. */
const MAX_DURATION = 20_000;
/** The limit inside a word, for a key held down or a script without spaces. */
const MAX_WORD_LENGTH = 2 * MAX_CHARACTERS;

/** How many characters before the caret are searched for a sentence's end. A few closing quotes and brackets fit. */
export const LOOK_BACK = 16;

const SENTENCE_END = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}\p{Pi}"']*\s+$/u;
/** Chinese and Japanese have no space after a sentence. */
const WIDE_SENTENCE_END = /[。！？｡][\p{Pe}\p{Pf}]*$/u;
/** Matches after a space, and anywhere in scripts without spaces between words. */
const WORD_MAY_BEGIN = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const CLOSES = /^[\s\p{Pe}\p{Pf}\p{Po}]/u;

/**
 * Decides where undo steps end: at a pause, at a change of kind, after a sentence, and after a limited number of
 * characters or time. A composition is never divided.
 * @param step The current step; null before the first step, and after the caret moved away from the last change.
 * @returns Whether the change is the first one of a new step.
 */
export function beginsStep(step: UndoStep | null, change: Change): boolean {
  if (step === null) return true;
  if (change.composition !== null && change.composition === step.composition) return false;
  if (change.kind === 'other' || change.kind !== step.kind) return true;
  if (change.time - step.changedAt >= PAUSE) return true;
  if (step.hasWords && beginsSentence(change)) return true;
  if (step.characters >= MAX_WORD_LENGTH) return true;
  const isLong = step.characters >= MAX_CHARACTERS || change.time - step.startedAt >= MAX_DURATION;
  return isLong && beginsWord(change);
}

/** @returns The current step after the change. */
export function stepAfter(step: UndoStep | null, change: Change): UndoStep {
  const { kind, time, text, composition } = change;
  const isNew = step === null || beginsStep(step, change);
  // A composition rewrites its word repeatedly, so the word counts once.
  const isSameWord = !isNew && composition !== null && composition === step.composition;
  return {
    kind,
    startedAt: isNew ? time : step.startedAt,
    changedAt: time,
    characters: (isNew ? 0 : step.characters) + (isSameWord ? 0 : text.length),
    hasWords: (!isNew && step.hasWords) || /\S/.test(text),
    composition,
  };
}

function beginsSentence({ kind, text, before }: Change): boolean {
  return (
    kind === 'typing' && !CLOSES.test(text) && (SENTENCE_END.test(before) || WIDE_SENTENCE_END.test(before))
  );
}

/** A run of Backspace ends before it deletes the space in front of a word. */
function beginsWord({ kind, text, before }: Change): boolean {
  return kind === 'deletion' ? /\s/.test(text) : WORD_MAY_BEGIN.test(before) && !CLOSES.test(text);
}
