import type { RootContent } from 'mdast';
import { nodeJson } from '../html/document-json.ts';
import type { JsonAttributes, NodeJson } from '../html/document-json.ts';
import {
  attribute,
  endsWithinTag,
  hiddenPieces,
  isElement,
  parseHtml,
  textContent,
  textOfNode,
} from '../html/read/element-tree.ts';
import type { HtmlNode } from '../html/read/element-tree.ts';
import { filled } from '../html/read/flat-writer.ts';
import { htmlToBlocks } from '../html/read/read-html.ts';

/** Blocks between an opening and a closing piece of HTML, each a node of its own in Markdown. */
export interface HtmlSpan {
  /** The place of the closing piece. */
  readonly end: number;
  readonly within: readonly RootContent[];
  /** The closing piece as written. */
  readonly closing: string;
}

/** Elements that may hold Markdown between their tags. */
const CONTAINER = /<(\/?)(details|div|center|section|article|aside|table)\b[^>]*>/gi;

/** The piece that closes what the HTML at `at` leaves open; null when it leaves nothing open or nothing closes it. */
export function findSpan(nodes: readonly RootContent[], at: number): HtmlSpan | null {
  let open = depthChange(nodes[at]);
  if (open <= 0) return null;
  for (let end = at + 1; end < nodes.length; end += 1) {
    open += depthChange(nodes[end]);
    const node = nodes[end];
    if (open <= 0 && node?.type === 'html')
      return { end, within: nodes.slice(at + 1, end), closing: node.value };
  }
  return null;
}

/** A search for each of many openers looks at the same pieces: each is read once. */
const changes = new WeakMap<RootContent, number>();

function depthChange(node: RootContent | undefined): number {
  if (node?.type !== 'html') return 0;
  const known = changes.get(node);
  if (known !== undefined) return known;
  let change = 0;
  for (const [, slash] of node.value.matchAll(CONTAINER)) change += slash === '' ? 1 : -1;
  changes.set(node, change);
  return change;
}

type ReadWithin = (nodes: readonly RootContent[], paragraph: JsonAttributes) => NodeJson[];

/** The blocks of a piece of HTML in Markdown, with what stands up to its closing piece. */
export function readHtmlBlock(html: string, span: HtmlSpan | null, readWithin: ReadWithin): NodeJson[] {
  if (!span) return wholeBlock(html);
  if (/<table\b/i.test(html)) {
    // Nothing between the rows of a table is Markdown; it was an empty line that took it apart.
    const pieces = span.within.map((node) => (node.type === 'html' ? node.value : ''));
    if (pieces.every((piece) => piece !== '')) return wholeBlock([html, ...pieces, span.closing].join('\n'));
  }
  const nodes = parseHtml(html).filter((node) => isElement(node) || !isBlank(node));
  const after = wholeBlock(afterClosing(span.closing));
  const [details] = nodes;
  if (nodes.length === 1 && details && isElement(details) && details.tagName === 'details') {
    const [box] = htmlToBlocks([details]);
    const isTitled = box?.attrs?.['titled'] === true;
    const title = (box?.content ?? []).slice(0, isTitled ? 1 : 0);
    const words = (box?.content ?? []).slice(title.length);
    const isWordless = textContent(details.childNodes.filter((node) => !isSummary(node))).trim() === '';
    const content = [
      ...title,
      // A box without words was given an empty paragraph.
      ...(isWordless ? words.filter(({ content }) => content) : words),
      ...hidden(nodes),
      ...readWithin(span.within, {}),
    ];
    return [nodeJson('box', { kind: 'toggle', titled: isTitled || null }, filled(content)), ...after];
  }
  const align = nodes.filter(isElement).map((element) => attribute(element, 'align'))[0];
  return [...wholeBlock(html), ...readWithin(span.within, align ? { align } : {}), ...after];
}

/** What follows the closing tag in its piece. */
function afterClosing(html: string): string {
  return html.replace(/^\s*<\/[a-z]+\s*>/i, '');
}

function wholeBlock(html: string): NodeJson[] {
  // Cut off within a tag: what it would be read as leaves words out.
  if (endsWithinTag(html)) return [asSource(html)];
  const nodes = parseHtml(html);
  return [...htmlToBlocks(nodes), ...hidden(nodes)];
}

/** A comment, a script or the like, kept as its source for the writer to judge. */
function hidden(nodes: readonly HtmlNode[]): NodeJson[] {
  return hiddenPieces(nodes).map((piece) =>
    piece.startsWith('<!--')
      ? nodeJson('paragraph', {}, [{ type: 'text', text: piece.trim().replaceAll(/\s+/g, ' ') }])
      : asSource(piece),
  );
}

function asSource(html: string): NodeJson {
  return nodeJson('codeBlock', { language: 'html' }, [{ type: 'text', text: html }]);
}

function isSummary(node: HtmlNode): boolean {
  return isElement(node) && node.tagName === 'summary';
}

function isBlank(node: HtmlNode): boolean {
  return textOfNode(node)?.trim() === '';
}
