import type { NodeJson } from './document-json.ts';

/** How a document is shown in HTML. */
export interface HtmlOptions {
  /** The address of an asset; null shows its alternative text alone. Without it an asset's image has no address. */
  readonly assetUrl?: (assetId: string) => string | null;
  /** Where a link token leads; null shows its label alone. */
  readonly tokenHref?: (token: NodeJson) => string | null;
  /** What a token shows now, such as its target's present title; null shows its stored label. */
  readonly tokenLabel?: (token: NodeJson) => string | null;
  /**
   * Leaves out the `data-` attributes from which `fromHtml` reads back what HTML has no element for. For pages that are published.
   */
  readonly isClean?: boolean;
}

/** The options and what rendering found out on its way. */
export interface HtmlContext extends HtmlOptions {
  /**
   * HTML that stands inside Markdown: on one line, with attributes that Markdown's readers let through (`align`), and with assets as
   * `asset:ID`.
   */
  readonly isMarkdown: boolean;
  /** The number of each footnote, by its note, in the order of the tokens. */
  readonly notes: ReadonlyMap<string, number>;
}
