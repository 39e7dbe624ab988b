/** A property that a good answer does not have. */
export type Fault =
  | 'empty'
  /** It begins with words to the writer, such as “Sure, here is the text:”. */
  | 'preamble'
  /** It is in quotation marks that the selection does not have. */
  | 'quotes'
  /** It has a heading that the selection does not have. */
  | 'headings'
  /** It has HTML, or an image. */
  | 'markup'
  | 'too-short'
  | 'too-long'
  | 'wrong-language'
  | 'lost-name'
  | 'lost-number'
  /** It has a number that the selection does not have. */
  | 'new-number'
  /** It repeats the selection instead of going on from it. */
  | 'repeats';
