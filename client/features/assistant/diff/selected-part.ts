import type { MarkedRange } from './marked-ranges.ts';

/** The kind of a paragraph: attributes of the schema that Markdown has. */
export interface BlockForm {
  readonly level: number | null;
  readonly list: string | null;
  readonly checked: true | null;
  readonly start: number | null;
  /** Nesting of a list's item, from 0. */
  readonly indent: number;
  readonly quote: number | null;
}

/** The selected part of one paragraph. */
export interface SelectedPart {
  /** Its characters; an inline node is one `LEAF`, a line break is `\n`. */
  text: string;
  /** Whether the part begins with the paragraph, and whether it ends with it. */
  reachesStart: boolean;
  reachesEnd: boolean;
  /** The kind of its paragraph; absent for a plain one. */
  form?: BlockForm;
  /** Its marks that an answer can have. */
  marks?: readonly MarkedRange[];
}
