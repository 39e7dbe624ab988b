import type { NodeJson } from './node-json.ts';
import { parseHtml } from './read/element-tree.ts';
import { documentJson } from './read/flat-writer.ts';
import { htmlToBlocks } from './read/read-html.ts';

/**
 * Converts HTML to a document. HTML written by `toHtml` is restored except for whitespace, ids and invisible marks;
 * HTML from other pages and programs is mapped to the closest nodes of the schema. Lists and quotes become attributes
 * [X2]. An unknown element becomes its text; scripts, styles and form fields are dropped. Script URLs are dropped,
 * the text of their links stays. Blocks have no ids yet [X6].
 *
 * Needs no DOM. The editor's clipboard converts the browser's own DOM tree instead.
 */
export function fromHtml(html: string): NodeJson {
  return documentJson(htmlToBlocks(parseHtml(html)));
}
