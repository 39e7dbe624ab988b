import type { NodeJson } from './document-json.ts';
import { parseHtml } from './read/element-tree.ts';
import { documentJson } from './read/flat-writer.ts';
import { htmlToBlocks } from './read/read-html.ts';

/**
 * HTML as a document: what `toHtml` wrote (but for whitespace, ids and marks nobody sees), and any other page's or program's as near
 * as the schema comes. Lists and quotes become attributes [X2]; an element that is not known gives its text; scripts, styles and form
 * fields give nothing. Addresses that a program would run are dropped, their words stay. Blocks have no ids yet [X6].
 *
 * Needs no DOM. The editor's clipboard flattens the browser's own tree instead.
 */
export function fromHtml(html: string): NodeJson {
  return documentJson(htmlToBlocks(parseHtml(html)));
}
