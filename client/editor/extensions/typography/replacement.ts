/** The text of a block around the caret. Code and tokens in it are U+FFFC, a hard break is a line feed. */
export interface CaretContext {
  before: string;
  after: string;
}

/**
 * A replacement that depends on the next character. If that character refutes it, the text before the caret becomes
 * `instead`.
 */
export interface Guess {
  instead: string;
  refutedBy: RegExp;
}

/** The replacement for a typed character: the new text before it, and the typeset character itself. */
export interface Replacement {
  before: string;
  text: string;
  guess?: Guess;
}
