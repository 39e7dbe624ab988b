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
    'applet audio base button canvas embed frame head iframe input link meta noscript object option param script select ' +
    'source style svg template textarea title track video xml'
  ).split(' '),
);

export const nameOf = (node: Node): string => node.nodeName.toLowerCase();
export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
export const isDropped = (node: Node): boolean => node.nodeType === 8 || DROPPED.has(nameOf(node));

/** Whether the element is laid out as a block or holds one, so that its text cannot go into a paragraph as it is. */
export const holdsBlocks = (element: HTMLElement): boolean =>
  BLOCKS.has(nameOf(element)) ||
  [...element.children].some((child) => isElement(child) && !isDropped(child) && holdsBlocks(child));

/** The mark of this editor's own output: its attributes then win over the structure around it. */
export const OWN = 'data-block';

/** Attributes in which the schema's nodes and marks are written. */
const NATIVE = new Set(['aria-level', 'dir', 'lang', 'colspan', 'rowspan', 'alt', 'title']);

export function copySchemaAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) {
    if ((name.startsWith('data-') && name !== OWN && name !== 'data-pm-slice') || NATIVE.has(name))
      to.setAttribute(name, value);
  }
}
