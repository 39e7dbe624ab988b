import type { NodeJson } from '../html/document-json.ts';
import type { HtmlContext } from '../html/html-options.ts';

/** How a document is written as Markdown. */
export interface MarkdownOptions {
  /** What a token shows now, such as its target's present title; null shows its stored label. */
  readonly tokenLabel?: (token: NodeJson) => string | null;
}

/** What writers of one document share. */
export interface MarkdownContext {
  readonly options: MarkdownOptions;
  /** For what only HTML can say. */
  readonly html: HtmlContext;
  /** The label of each note that is written, by its name. */
  readonly labels: ReadonlyMap<string, string>;
}
