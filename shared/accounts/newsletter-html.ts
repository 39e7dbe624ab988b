import type { NodeJson } from '../editor/html/node-json.ts';
import { toHtml } from '../editor/html/to-html.ts';
import { fromMarkdown } from '../editor/markdown/from-markdown.ts';

/**
 * Converts the Markdown of a newsletter to HTML. Pictures are left out, so that an email loads nothing and reports
 * nothing back. The result is safe to insert into a page.
 */
export const newsletterHtml = (markdown: string): string =>
  toHtml(withoutPictures(fromMarkdown(markdown)), { isClean: true });

const PICTURES: ReadonlySet<string> = new Set(['image', 'inlineImage']);

const withoutPictures = (node: NodeJson): NodeJson =>
  node.content === undefined
    ? node
    : { ...node, content: node.content.filter(({ type }) => !PICTURES.has(type)).map(withoutPictures) };
