/** What HTML lays out as a block of its own. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** What is never text: dropped with all that is in it. */
const DROPPED = new Set(
  (
    'applet audio base button canvas embed frame head iframe input link meta noembed noframes noscript object option param ' +
    'script select source style svg template textarea title track video xml'
  ).split(' '),
);

export const nameOf = (node: Node): string => node.nodeName.toLowerCase();
export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
/** Elements of other languages in HTML (formulas, in some browsers) have no style of their own. */
export const styleOf = (element: HTMLElement): Partial<CSSStyleDeclaration> =>
  'style' in element ? element.style : {};
export const isDropped = (node: Node): boolean => node.nodeType === 8 || DROPPED.has(nameOf(node));

const holders = new WeakMap<HTMLElement, boolean>();

/** Whether the element is laid out as a block or holds one, so that its text cannot go into a paragraph as it is. */
export function holdsBlocks(element: HTMLElement): boolean {
  // Each element is asked for by all that it stands in, and a page may put hundreds around its text.
  let holds = holders.get(element);
  if (holds === undefined) {
    holds =
      BLOCKS.has(nameOf(element)) ||
      [...element.children].some((child) => isElement(child) && !isDropped(child) && holdsBlocks(child));
    holders.set(element, holds);
  }
  return holds;
}

/** The mark of this editor's own output: its attributes then win over the structure around it. */
export const OWN = 'data-block';

/** The address of a picture that may be kept: one that every browser can load, and none can run. */
export const FOREIGN = /^https?:\/\//i;

/** Attributes in which the schema's nodes and marks are written. */
const NATIVE = new Set(['aria-level', 'dir', 'lang', 'colspan', 'rowspan', 'alt', 'title']);

/** A direction that says something: `auto` is what every block has that has none. */
export const directionOf = (element: Element): string | null => {
  const direction = element.getAttribute('dir')?.toLowerCase() ?? '';
  return direction === 'rtl' || direction === 'ltr' ? direction : null;
};

export function copySchemaAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) {
    if (name === 'dir' && directionOf(from) === null) continue;
    if (name === 'data-src' && !FOREIGN.test(value)) continue;
    if ((name.startsWith('data-') && name !== OWN && name !== 'data-pm-slice') || NATIVE.has(name))
      to.setAttribute(name, value);
  }
}
