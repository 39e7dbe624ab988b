/**
 * A suggestion of the assistant as it was recorded: the words of a paragraph before and after it. A test compares it
 * with the change that the assistant's own comparison finds.
 */
export interface RecordedSuggestion {
  /** The words of the paragraph around the selection. */
  readonly before: string;
  readonly after: string;
  /** The selected words, and the answer. */
  readonly selection: string;
  readonly answer: string;
  /** The change as it is shown: characters of the selection, and the words that replace them. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** “Shorten”, in the section about writing. */
export const SHORTENED: RecordedSuggestion = {
  before: 'She had been told to bring rope. She ',
  selection: 'brought the rope and also she brought bread',
  answer: 'brought rope, and bread,',
  after: ' and a key that fitted nothing on this side of the water.',
  from: 8,
  to: 43,
  text: 'rope, and bread,',
};

/** A suggestion in the writer's own style, in the hero. */
export const IN_YOUR_STYLE: RecordedSuggestion = {
  before: 'Now the water ',
  selection: 'was very calm and still',
  answer: 'lay flat as a signed page',
  after: ', and there was nobody left to cross it.',
  from: 0,
  to: 23,
  text: 'lay flat as a signed page',
};
