import { ownWords } from '../content/link-name.ts';
import { stringAttribute } from './node-json.ts';
import type { NodeJson } from './node-json.ts';

/** Options of the HTML export. */
export interface HtmlOptions {
  /**
   * Returns the URL of an asset, or null to show only its alternative text. If absent, images of assets have no URL.
   */
  readonly assetUrl?: (assetId: string) => string | null;
  /** Returns the URL of a link token's target, or null to show only the label. */
  readonly tokenHref?: (token: NodeJson) => string | null;
  /** Returns the current label of a token, such as its target's title, or null to show the stored label. */
  readonly tokenLabel?: (token: NodeJson) => string | null;
  /** Omits the `data-` attributes that only `fromHtml` needs. Used for published pages. */
  readonly isClean?: boolean;
}

/** The options together with the state of one rendering. */
export interface HtmlContext extends HtmlOptions {
  /**
   * The HTML is part of Markdown: it is one line, uses attributes that Markdown renderers allow (`align`), and writes
   * assets as `asset:ID`.
   */
  readonly isMarkdown: boolean;
  /** The number of each footnote by note name, in the order of the tokens. */
  readonly footnoteNumbers: ReadonlyMap<string, number>;
}

/** Returns the visible text of a token: a mention with its `@`, a formula as TeX, any other token as its label. */
export function tokenLabel(token: NodeJson, options: Pick<HtmlOptions, 'tokenLabel'>): string {
  const words = ownWords(token.attrs ?? {});
  const label = words ?? options.tokenLabel?.(token) ?? stringAttribute(token, 'label') ?? '';
  return stringAttribute(token, 'kind') === 'mention' && label !== '' && !label.startsWith('@')
    ? `@${label}`
    : label;
}
