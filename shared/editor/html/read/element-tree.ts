import { parseFragment } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';

/** A node of parse5's tree. */
export type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
/** An element of parse5's tree. */
export type HtmlElement = DefaultTreeAdapterTypes.Element;

/** Parses HTML like a browser, but without one. Never throws, runs no scripts and loads nothing. */
export function parseHtml(html: string): HtmlNode[] {
  return parseFragment(html).childNodes;
}

/** Returns whether HTML ends within a tag. The parser drops all text after the `<` of such a tag. */
export function endsWithinTag(html: string): boolean {
  let isTruncated = false;
  parseFragment(html, {
    onParseError: ({ code }) => {
      if (code === 'eof-in-tag' || code === 'eof-before-tag-name') isTruncated = true;
    },
  });
  return isTruncated;
}

/**
 * Returns the hidden content of a page as HTML source: comments, and the text of scripts, styles, templates and form
 * fields.
 */
export function hiddenSources(nodes: readonly HtmlNode[]): string[] {
  const sources: string[] = [];
  for (const node of descendants(nodes)) {
    if (node.nodeName === '#comment' && 'data' in node && node.data.trim() !== '')
      sources.push(`<!--${node.data}-->`);
    if (
      !isElement(node) ||
      !/^(?:script|style|template|title|noscript|svg|select|textarea|datalist)$/.test(node.tagName)
    ) {
      continue;
    }
    const text = textContent('content' in node ? node.content.childNodes : node.childNodes);
    if (text.trim() !== '') sources.push(`<${node.tagName}>${text}</${node.tagName}>`);
  }
  return sources;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node;
}

/** Returns the text of a text node; null for any other node. */
export function textOfNode(node: HtmlNode): string | null {
  return node.nodeName === '#text' && 'value' in node ? node.value : null;
}

/** Returns an attribute by its lower-case name; null when absent. */
export function attribute(element: HtmlElement, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

/** Returns a CSS property of the `style` attribute, in lower case and without `!important`; null when absent. */
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

/** Finds the first element that `matches` among nodes and their descendants, in document order. */
export function findElement(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement | null {
  for (const node of descendants(nodes)) if (isElement(node) && matches(node)) return node;
  return null;
}

/** Returns the text of nodes and their descendants; a break is "\n". Not recursive, so it reads any depth. */
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
    // Pushed one by one: spreading the children of a long page as arguments would overflow the stack.
    if (isElement(node)) for (const child of node.childNodes.toReversed()) stack.push(child);
  }
}
