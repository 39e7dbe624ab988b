/** The text of a block around the caret; code in it and tokens count as U+FFFC, a line break as a line feed. */
export interface Line {
  before: string;
  after: string;
}

/** A mark that depends on the next character: where that refutes it, the text before the caret becomes `instead`. */
export interface Guess {
  instead: string;
  refutedBy: RegExp;
}

/** The text before the caret once a character is typed: what was there, and the character as it is set. */
export interface Setting {
  before: string;
  text: string;
  guess?: Guess;
}
