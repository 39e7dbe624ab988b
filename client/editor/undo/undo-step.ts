/** Typing and deleting go on in one step; everything else (Enter, paste, formatting, a command) is a step by itself. */
type ChangeKind = 'typing' | 'deletion' | 'other';

/** One change of a text by its writer, as far as the end of an undo step depends on it. */
export interface Change {
  readonly kind: ChangeKind;
  /** Milliseconds on any clock that only goes forward. */
  readonly time: number;
  /** The characters that were typed or deleted; empty for other kinds. */
  readonly text: string;
  /** The last characters before the caret in the same block; LOOK_BACK of them are enough. */
  readonly before: string;
  /** Identifies the input method's composition that the change is part of; null outside of one. */
  readonly composition: number | null;
}

/** The undo step that a further change may join. */
export interface UndoStep {
  readonly kind: ChangeKind;
  readonly startedAt: number;
  readonly changedAt: number;
  readonly characters: number;
  /** Whether it is more than white space: the space that begins a new sentence is no step by itself. */
  readonly hasWords: boolean;
  readonly composition: number | null;
}

/** Milliseconds without a change that end a step; the same as Yjs's own. */
const PAUSE = 500;
/** A text without sentence ends: the step ends with the word in which it reached this many characters. */
const MOST_CHARACTERS = 100;
/** The same for slow typing; milliseconds. */
const MOST_TIME = 20_000;
/** A word that is longer than everything is cut: a key held down, a script without spaces. */
const MOST_IN_A_WORD = 2 * MOST_CHARACTERS;

/** How many characters before the caret tell a sentence's end; a few closing quotes and brackets fit. */
export const LOOK_BACK = 16;

const SENTENCE_END = /\p{Sentence_Terminal}[\p{Pe}\p{Pf}\p{Pi}"']*\s+$/u;
/** Chinese and Japanese put no space after a sentence. */
const WIDE_SENTENCE_END = /[。！？｡][\p{Pe}\p{Pf}]*$/u;
/** After a space, and anywhere in scripts that put none between words. */
const WORD_MAY_BEGIN = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]$/u;
const CLOSES = /^[\s\p{Pe}\p{Pf}\p{Po}]/u;

/**
 * Decides where undo steps end: at a pause, at a change of kind, after a sentence, and after a bounded run of
 * characters or time. A composition is never divided.
 * @param step the step under way; null when there is none, or when the caret was moved after its last change
 * @returns whether the change is the first of a new step
 */
export function beginsStep(step: UndoStep | null, change: Change): boolean {
  if (step === null) return true;
  if (change.composition !== null && change.composition === step.composition) return false;
  if (change.kind === 'other' || change.kind !== step.kind) return true;
  if (change.time - step.changedAt >= PAUSE) return true;
  if (step.hasWords && beginsSentence(change)) return true;
  if (step.characters >= MOST_IN_A_WORD) return true;
  const isLong = step.characters >= MOST_CHARACTERS || change.time - step.startedAt >= MOST_TIME;
  return isLong && beginsWord(change);
}

/** @returns the step under way after the change */
export function stepAfter(step: UndoStep | null, change: Change): UndoStep {
  const { kind, time, text, composition } = change;
  const isNew = step === null || beginsStep(step, change);
  // A composition writes its word over and over: it counts once.
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
