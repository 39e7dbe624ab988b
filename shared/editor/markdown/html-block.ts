import type { RootContent } from 'mdast';
import { nodeJson } from '../html/document-json.ts';
import type { JsonAttributes, NodeJson } from '../html/document-json.ts';
import { attribute, findElement, isElement, parseHtml, textContent } from '../html/element-tree.ts';
import type { HtmlElement } from '../html/element-tree.ts';
import { filled } from '../html/flat-writer.ts';
import { htmlToBlocks } from '../html/read-html.ts';

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

function depthChange(node: RootContent | undefined): number {
  if (node?.type !== 'html') return 0;
  let change = 0;
  for (const [, slash] of node.value.matchAll(CONTAINER)) change += slash === '' ? 1 : -1;
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
  const nodes = parseHtml(html);
  const details = findElement(nodes, (element) => element.tagName === 'details');
  const after = wholeBlock(afterClosing(span.closing));
  if (details) {
    const [box] = htmlToBlocks([details]);
    const isTitled = box?.attrs?.['titled'] === true;
    const title = isTitled ? (box?.content ?? []).slice(0, 1) : [];
    const words = textContent(
      details.childNodes.filter((node) => !isElement(node) || node.tagName !== 'summary'),
    ).trim();
    const first = words === '' ? [] : (box?.content ?? []).slice(title.length);
    const content = [...title, ...first, ...readWithin(span.within, {})];
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
  if (html.trim() === '' || /^<!--\s*-->$/.test(html.trim())) return [];
  const nodes = parseHtml(html);
  const blocks = htmlToBlocks(nodes);
  if (blocks.length > 0) return blocks;
  // Tags without words say nothing; a comment, a script or the like is kept for the writer to judge.
  const isMute = nodes.every((node) => (isElement(node) ? isMuteElement(node) : node.nodeName === '#text'));
  if (isMute && nodes.length > 0) return [];
  return /^<[!?]/.test(html)
    ? [nodeJson('paragraph', {}, [{ type: 'text', text: html.trim().replaceAll(/\s+/g, ' ') }])]
    : [nodeJson('codeBlock', { language: 'html' }, [{ type: 'text', text: html }])];
}

function isMuteElement(element: HtmlElement): boolean {
  return (
    !/^(?:script|style|template|svg|object|textarea|select)$/.test(element.tagName) &&
    textContent([element]).trim() === ''
  );
}
