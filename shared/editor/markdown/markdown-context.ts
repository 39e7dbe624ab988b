import type { NodeJson } from '../html/node-json.ts';
import type { HtmlContext } from '../html/html-options.ts';

/** Options of the Markdown export. */
export interface MarkdownOptions {
  /** Returns the current label of a token, such as its target's title, or null to write the stored label. */
  readonly tokenLabel?: (token: NodeJson) => string | null;
  /** Writes an empty paragraph between two texts as `&nbsp;`: writers leave a line empty between scenes. */
  readonly keepsGaps?: boolean;
  /**
   * Writes an address in the text as a link (`<https://a.example/b_c>`). Otherwise its characters are escaped, so that
   * `fromMarkdown` reads it as text.
   */
  readonly linksAddresses?: boolean;
}

/** The state shared by the functions that write one document. */
export interface MarkdownContext {
  readonly options: MarkdownOptions;
  /** The context for content that Markdown cannot express and that is written as HTML. */
  readonly html: HtmlContext;
  /** The label of each written footnote, by note name. */
  readonly footnoteLabels: ReadonlyMap<string, string>;
  /** The empty paragraphs that are written. */
  readonly gaps: ReadonlySet<NodeJson>;
}
