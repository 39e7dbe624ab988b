/** Elements that HTML lays out as blocks. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements that never contain text of the document. They are dropped with their content. */
const DROPPED = new Set(
  (
    'applet audio base button canvas embed frame head iframe input link meta noembed noframes noscript object option param ' +
    'script select source style svg template textarea title track video xml'
  ).split(' '),
);

export const nameOf = (node: Node): string => node.nodeName.toLowerCase();
export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
/** Returns an element's inline style. MathML elements have none in some browsers. */
export const styleOf = (element: HTMLElement): Partial<CSSStyleDeclaration> =>
  'style' in element ? element.style : {};
/** Whether an element is the break that browsers put at the end of what they copy. */
export const isEndOfCopy = (element: Element): boolean => element.className === 'Apple-interchange-newline';

/** Attribute of the number of a note, which this editor writes for other programs. */
export const NOTE_NUMBER = 'data-note-number';

export const isDropped = (node: Node): boolean =>
  node.nodeType === 8 || DROPPED.has(nameOf(node)) || (isElement(node) && node.hasAttribute(NOTE_NUMBER));

/** Whether an element belongs to a line of text, though it may contain blocks. */
export const isInline = (element: Node): boolean =>
  /^(?:a|abbr|b|big|bdi|bdo|cite|code|del|em|font|i|ins|label|mark|q|s|small|span|strike|strong|sub|sup|u)$/.test(
    nameOf(element),
  );

const blockCache = new WeakMap<HTMLElement, boolean>();

/** Whether an element is or contains a block, so that its content cannot become part of one paragraph. */
export function isOrContainsBlock(element: HTMLElement): boolean {
  // Every ancestor checks its descendants, and a page may nest its text in hundreds of elements: hence the cache.
  let result = blockCache.get(element);
  if (result === undefined) {
    result =
      BLOCKS.has(nameOf(element)) ||
      [...element.children].some(
        (child) => isElement(child) && !isDropped(child) && isOrContainsBlock(child),
      );
    blockCache.set(element, result);
  }
  return result;
}

/** Attribute of HTML that this editor wrote. The element's own attributes then win over the structure around it. */
export const OWN_MARKER = 'data-block';

/** Matches the image addresses that are accepted: every browser can load them, and none runs them as a script. */
export const WEB_ADDRESS = /^https?:\/\//i;

/** Attributes besides `data-*` to which the schema serializes nodes and marks. */
const HTML_ATTRIBUTES = new Set(['aria-level', 'dir', 'lang', 'colspan', 'rowspan', 'alt', 'title']);

/** Returns an element's explicit direction; null for `auto`, which every block without a direction has. */
export const directionOf = (element: Element): string | null => {
  const direction = element.getAttribute('dir')?.toLowerCase() ?? '';
  return direction === 'rtl' || direction === 'ltr' ? direction : null;
};

/** Copies the attributes that the schema parses; foreign image addresses only if they are accepted. */
export function copySchemaAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) {
    if (name === 'dir' && directionOf(from) === null) continue;
    if (name === 'data-src' && !WEB_ADDRESS.test(value)) continue;
    if (
      (name.startsWith('data-') && name !== OWN_MARKER && name !== 'data-pm-slice') ||
      HTML_ATTRIBUTES.has(name)
    )
      to.setAttribute(name, value);
  }
}
