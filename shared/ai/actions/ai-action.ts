/** Work that a language model does in an open text. Its prompt is `server/ai/actions/<id>`. */
export interface AiAction<Id extends string = string> {
  readonly id: Id;
  /** The name in the menu. */
  readonly label: string;
  /** The selected words are replaced, or words are added at the caret. */
  readonly on: 'selection' | 'caret';
  /** The question that the writer answers first; undefined for an action without one. */
  readonly asks?: {
    readonly label: string;
    readonly placeholder: string;
    /** Answers to choose from; undefined for free text. */
    readonly choices?: readonly string[];
  };
  /**
   * The longest answer in characters. A longer one is stopped there.
   * @param selectionLength the length of the selected text in characters
   */
  readonly maxAnswer: (selectionLength: number) => number;
}

/** Declares an action. */
export const defineAction = <const Id extends string>(action: AiAction<Id>): AiAction<Id> => action;
