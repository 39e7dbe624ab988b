import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Parses HTML as a browser would, without one: never throws, runs nothing, loads nothing. */
export function parseHtml(html: string): HtmlNode[] {
  return parseFragment(html).childNodes;
}

/** Whether HTML ends within a tag, which takes along whatever stands after its `<`. */
export function endsWithinTag(html: string): boolean {
  let isCut = false;
  parseFragment(html, {
    onParseError: ({ code }) => {
      if (code === 'eof-in-tag' || code === 'eof-before-tag-name') isCut = true;
    },
  });
  return isCut;
}

/** What a page holds without showing it, as source: comments, and the text of scripts, styles, templates and form fields. */
export function hiddenPieces(nodes: readonly HtmlNode[]): string[] {
  const pieces: string[] = [];
  for (const node of descendants(nodes)) {
    if (node.nodeName === '#comment' && 'data' in node && node.data.trim() !== '')
      pieces.push(`<!--${node.data}-->`);
    if (
      !isElement(node) ||
      !/^(?:script|style|template|title|noscript|svg|select|textarea|datalist)$/.test(node.tagName)
    ) {
      continue;
    }
    const text = textContent('content' in node ? node.content.childNodes : node.childNodes);
    if (text.trim() !== '') pieces.push(`<${node.tagName}>${text}</${node.tagName}>`);
  }
  return pieces;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

/** The text of a text node; null for all others. */
export function textOfNode(node: HtmlNode): string | null {
  return node.nodeName === '#text' && 'value' in node ? node.value : null;
}

/** An attribute by its lower-case name; null when absent. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

/** One declaration of the `style` attribute, in lower case and without `!important`; null when absent. */
export function declaration(element: HtmlElement, property: string): string | null {
  const style = attribute(element, 'style');
  if (style === null) return null;
  for (const each of style.split(';')) {
    const colon = each.indexOf(':');
    if (colon > 0 && each.slice(0, colon).trim().toLowerCase() === property) {
      return each
        .slice(colon + 1)
        .toLowerCase()
        .replace(/!\s*important\s*$/, '')
        .trim();
    }
  }
  return null;
}

export function childElements(element: HtmlElement): HtmlElement[] {
  return element.childNodes.filter(isElement);
}

/** The first element below that `matches`, in document order. */
export function findElement(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const node of descendants(nodes)) if (isElement(node) && matches(node)) return node;
  return null;
}

/** All text below, as it is written. Needs no recursion, so no depth of input breaks it. */
export function textContent(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  for (const node of descendants(nodes)) {
    const text = textOfNode(node);
    if (text !== null) parts.push(text);
    else if (isElement(node) && node.tagName === 'br') parts.push('\n');
  }
  return parts.join('');
}

function* descendants(nodes: readonly HtmlNode[]): Generator<HtmlNode> {
  const stack = nodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    // One by one: as many arguments as a long page has paragraphs would overflow the stack.
    if (isElement(node)) for (const child of node.childNodes.toReversed()) stack.push(child);
  }
}
