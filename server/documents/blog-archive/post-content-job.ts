import { orEmpty } from '#shared/documents/write-markdown.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { firstContentUpdate } from '#shared/editor/content/first-content.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { fromPlainText } from '#shared/editor/markdown/from-plain-text.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { withoutTitleHeading } from '../imports/without-title-heading.ts';

export interface PostContentInput {
  /** The title of the document. A first heading that equals it is removed, because the page shows the title. */
  title: string;
  /** Markdown or HTML. */
  content: string;
  /** Whether the text is read as plain text. No text is too complicated for that. */
  isPlain: boolean;
}

/** A text that begins with an element of a page, or with the head of one, is HTML. Markdown begins with text. */
const HTML_START =
  /^\s*(?:<!doctype\b|<!--|<\/?(?:html|head|body|main|article|section|header|div|p|h[1-6]|ul|ol|blockquote|figure|table|pre|hr)\b)/i;

/** Whether the content of a post is HTML; else it is Markdown. */
export const isHtml = (content: string): boolean => HTML_START.test(content);

/**
 * Runs in a worker. Returns the first content of a document from a blog post: the Yjs update that is the first row of
 * its room [A7]. Its text is marked as imported [X8].
 */
export const postContent: JobBody<PostContentInput, Uint8Array> = (
  { title, content, isPlain },
  { reads },
) => {
  reads?.(content.length);
  // The parsers' type is read-only, and nothing here writes to it.
  const parsed = withoutTitleHeading(title, parse(content, isPlain)) as NodeJson;
  return firstContentUpdate(withOrigin(orEmpty(parsed), 'import'));
};

function parse(content: string, isPlain: boolean): ReturnType<typeof fromMarkdown> {
  if (isPlain) return fromPlainText(content);
  return isHtml(content) ? fromHtml(content) : fromMarkdown(content);
}

export const postContentJob = job<PostContentInput, Uint8Array>(
  'parse',
  new URL(import.meta.url),
  'postContent',
);
