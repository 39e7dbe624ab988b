import type { RootContent } from 'mdast';
import { nodeJson } from '../html/node-json.ts';
import type { JsonAttributes, NodeJson } from '../html/node-json.ts';
import {
  attribute,
  endsWithinTag,
  hiddenSources,
  isElement,
  parseHtml,
  textContent,
  textOfNode,
} from '../html/read/element-tree.ts';
import type { HtmlNode } from '../html/read/element-tree.ts';
import { nonEmptyBlocks } from '../html/read/flat-writer.ts';
import { htmlToBlocks } from '../html/read/read-html.ts';

/** The nodes between two HTML nodes, of which the first opens an element and the second closes it. */
export interface HtmlSpan {
  readonly within: readonly RootContent[];
  /** The source of the closing HTML node. */
  readonly closing: string;
}

/** The tags of elements that may contain Markdown. */
const CONTAINER = /<(\/?)(?:details|div|center|section|article|aside|table)\b/gi;

/**
 * Finds the HTML nodes that close the elements which other HTML nodes leave open. Reads the nodes once, because a text
 * can have thousands of elements that nothing closes.
 * @returns the index of the closing node by that of the opening node
 */
export function findClosingNodes(nodes: readonly RootContent[]): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  /** Nodes with an element that is still open, the outermost first. */
  const open: { at: number; depth: number }[] = [];
  let depth = 0;
  for (const [end, node] of nodes.entries()) {
    if (node.type !== 'html') continue;
    const before = depth;
    depth += depthChange(node.value);
    for (let last = open.at(-1); last && last.depth >= depth; last = open.at(-1)) {
      open.pop();
      closing.set(last.at, end);
    }
    if (depth > before) open.push({ at: end, depth: before });
  }
  return closing;
}

/** Returns the number of opening tags less that of closing ones. The rest of a tag is skipped, up to its `>`. */
function depthChange(html: string): number {
  let change = 0;
  let end = 0;
  for (const { 1: slash, index } of html.matchAll(CONTAINER)) {
    if (index < end) continue;
    end = html.indexOf('>', index) + 1;
    if (end === 0) break;
    change += slash === '' ? 1 : -1;
  }
  return change;
}

type ReadWithin = (nodes: readonly RootContent[], paragraph: JsonAttributes) => NodeJson[];

/**
 * Reads an HTML node of Markdown as blocks, together with the nodes up to the one that closes it.
 * @param span the nodes up to the closing node; null if the HTML closes its own elements
 * @param readWithin reads Markdown nodes as blocks; its paragraphs inherit the attributes
 */
export function readHtmlBlock(html: string, span: HtmlSpan | null, readWithin: ReadWithin): NodeJson[] {
  if (!span) return readWholeBlock(html);
  if (/<table\b/i.test(html)) {
    // A table contains no Markdown between its rows. An empty line in its source split it into several nodes.
    const pieces = span.within.map((node) => (node.type === 'html' ? node.value : ''));
    if (pieces.every((piece) => piece !== ''))
      return readWholeBlock([html, ...pieces, span.closing].join('\n'));
  }
  const nodes = parseHtml(html).filter((node) => isElement(node) || !isBlank(node));
  const after = readWholeBlock(afterClosing(span.closing));
  const [details] = nodes;
  if (nodes.length === 1 && details && isElement(details) && details.tagName === 'details') {
    const [box] = htmlToBlocks([details]);
    const isTitled = box?.attrs?.['titled'] === true;
    const title = (box?.content ?? []).slice(0, isTitled ? 1 : 0);
    const body = (box?.content ?? []).slice(title.length);
    const hasNoText = textContent(details.childNodes.filter((node) => !isSummary(node))).trim() === '';
    const content = [
      ...title,
      // `htmlToBlocks` gave a box without text an empty paragraph, which is dropped here.
      ...(hasNoText ? body.filter(({ content }) => content) : body),
      ...hiddenBlocks(nodes),
      ...readWithin(span.within, {}),
    ];
    return [nodeJson('box', { kind: 'toggle', titled: isTitled || null }, nonEmptyBlocks(content)), ...after];
  }
  const align = nodes.filter(isElement).map((element) => attribute(element, 'align'))[0];
  return [...readWholeBlock(html), ...readWithin(span.within, align ? { align } : {}), ...after];
}

/** Returns the source after the closing tag. */
function afterClosing(html: string): string {
  return html.replace(/^\s*<\/[a-z]+\s*>/i, '');
}

function readWholeBlock(html: string): NodeJson[] {
  // The parser would drop the text of an unfinished tag.
  if (endsWithinTag(html)) return [sourceBlock(html)];
  const nodes = parseHtml(html);
  return [...htmlToBlocks(nodes), ...hiddenBlocks(nodes)];
}

/** Returns the source of comments, scripts and other hidden content as blocks, for the writer to review. */
function hiddenBlocks(nodes: readonly HtmlNode[]): NodeJson[] {
  return hiddenSources(nodes).map((source) =>
    source.startsWith('<!--')
      ? nodeJson('paragraph', {}, [{ type: 'text', text: source.trim().replaceAll(/\s+/g, ' ') }])
      : sourceBlock(source),
  );
}

function sourceBlock(html: string): NodeJson {
  return nodeJson('codeBlock', { language: 'html' }, [{ type: 'text', text: html }]);
}

function isSummary(node: HtmlNode): boolean {
  return isElement(node) && node.tagName === 'summary';
}

function isBlank(node: HtmlNode): boolean {
  return textOfNode(node)?.trim() === '';
}
