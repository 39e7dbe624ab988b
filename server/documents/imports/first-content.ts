import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import type { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';

/**
 * The first content of a document from what a parser read: the Yjs update that is the first row of its room [A7].
 * Markdown and word count follow by the derive job.
 */
export function firstContentFrom(parsed: ReturnType<typeof fromMarkdown>): Uint8Array {
  // One shape under two names: the parsers' is read-only throughout, and nothing here writes to it.
  return firstContentUpdate(parsed as NodeJson);
}
