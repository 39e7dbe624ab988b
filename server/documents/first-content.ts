import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { emptyDocumentOf, firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';

type ParsedDocument = ReturnType<typeof fromMarkdown>;

/**
 * The first content of a document from Markdown, an empty page from an empty text: the Yjs update that is the first row
 * of its room [A7]. Parses, so it never runs inside a write. Markdown and word count follow by the derive job.
 */
export function firstContentOf(ydocId: string, markdown: string): Uint8Array {
  return markdown.trim() === '' ? emptyDocumentOf(ydocId) : firstContentFrom(fromMarkdown(markdown));
}

/** The same from a document that was parsed already. */
export function firstContentFrom(parsed: ParsedDocument): Uint8Array {
  // One shape under two names: the parsers' is read-only throughout, and nothing here writes to it.
  return firstContentUpdate(parsed as NodeJson);
}
