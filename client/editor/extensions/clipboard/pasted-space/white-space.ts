import { isDropped, isElement } from '../element-kinds.ts';

/** Whether a text keeps all its white space, or its line ends alone; null if it keeps none, as in HTML by default. */
export type PreservedSpace = 'all' | 'lines' | null;

const PRESERVED_SPACE: Readonly<Record<string, PreservedSpace>> = {
  pre: 'all',
  'pre-wrap': 'all',
  'break-spaces': 'all',
  preserve: 'all',
  'pre-line': 'lines',
  'preserve-breaks': 'lines',
  normal: null,
  nowrap: null,
  collapse: null,
};
/** Browsers that copy a page write the second property, which not every browser that pastes knows. */
const DECLARATION = /(?:^|;)\s*white-space(?:-collapse)?\s*:\s*([a-z-]+)/gi;

/** Matches texts that HTML would show in another way without their white space. */
const HAS_SPACE = /[\t\n\r]| {2}|^ | $/;

const preservedSpaces = new WeakMap<Node, PreservedSpace>();

/** Finds the texts that keep white space by the style of an element around them. */
export function findPreservedSpace(parent: Node, inherited: PreservedSpace = null): void {
  for (const child of parent.childNodes) {
    if (child.nodeType === 3 && inherited !== null && HAS_SPACE.test(child.nodeValue ?? ''))
      preservedSpaces.set(child, inherited);
    if (isElement(child) && !isDropped(child)) findPreservedSpace(child, spaceOf(child, inherited));
  }
}

function spaceOf(element: Element, inherited: PreservedSpace): PreservedSpace {
  let space = inherited;
  for (const [, value = ''] of element.getAttribute('style')?.matchAll(DECLARATION) ?? [])
    space =
      PRESERVED_SPACE[value.toLowerCase()] ??
      (Object.hasOwn(PRESERVED_SPACE, value.toLowerCase()) ? null : space);
  return space;
}

/** Returns which white space a text keeps, after {@link findPreservedSpace}. */
export const preservedSpaceOf = (text: Node): PreservedSpace => preservedSpaces.get(text) ?? null;

/** Attribute of the breaks that stand for line ends of a text. */
export const LINE_END = 'data-line-end';

/** Returns the lines of a text that keeps white space, with a break for each line end between them. */
export function preservedLines(
  text: string,
  preserved: PreservedSpace,
  document: Document,
): DocumentFragment {
  const lines = document.createDocumentFragment();
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (index > 0) lines.appendChild(document.createElement('br')).setAttribute(LINE_END, '');
    if (line === '') continue;
    const span = lines.appendChild(document.createElement('span'));
    // ProseMirror's parser reads this style.
    if (preserved === 'all') span.style.whiteSpace = 'pre';
    span.append(preserved === 'lines' && index > 0 ? line.trimStart() : line);
  }
  return lines;
}
