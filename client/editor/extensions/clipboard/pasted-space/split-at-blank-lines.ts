import { isElement } from '../element-kinds.ts';
import { LINE_END } from './white-space.ts';

/** Content within its marks; null for a line end. */
type Piece = Node | null;

/**
 * Splits a paragraph at the blank lines of texts that keep white space. Several blank lines leave an empty paragraph;
 * those at the beginning and at the end are removed. Headings and items of lists stay whole.
 * @returns the paragraphs that replace it
 */
export function splitAtBlankLines(source: HTMLElement): DocumentFragment {
  const isWhole = source.hasAttribute('data-list') || source.hasAttribute('aria-level');
  const paragraphs = source.ownerDocument.createDocumentFragment();
  let paragraph = paragraphs.appendChild(copyOf(source));
  const openParagraph = (): void => void (paragraph = paragraphs.appendChild(copyOf(source)));
  let lineEnds = 0;
  let isFirst = true;
  /** Spaces since the last line end: an indent if words follow. */
  let indent: Node[] = [];
  for (const piece of piecesOf(source, [])) {
    if (piece === null) {
      lineEnds += 1;
      indent = [];
    } else if (isBlank(piece) && (lineEnds > 0 || isFirst)) indent.push(piece);
    else {
      if (!isFirst && lineEnds > 1 && !isWhole) {
        if (lineEnds > 2) openParagraph();
        openParagraph();
      } else if (!isFirst)
        for (; lineEnds > 0; lineEnds -= 1) paragraph.append(source.ownerDocument.createElement('br'));
      for (const node of [...indent, piece]) paragraph.append(node);
      [lineEnds, isFirst, indent] = [0, false, []];
    }
  }
  return paragraphs;
}

/** Yields the content of an element. Each text stands in copies of its marks, which the parser joins. */
function* piecesOf(source: Node, marks: readonly HTMLElement[]): Generator<Piece> {
  for (const child of source.childNodes) {
    if (!isElement(child) || !child.hasChildNodes()) {
      if (isElement(child) && child.hasAttribute(LINE_END)) yield null;
      else
        yield marks.reduceRight<Node>((inner, mark) => {
          const outer = copyOf(mark);
          outer.append(inner);
          return outer;
        }, child.cloneNode());
    } else yield* piecesOf(child, [...marks, child]);
  }
}

// A clone has the type of its original.
const copyOf = (element: HTMLElement): HTMLElement => element.cloneNode() as HTMLElement;

const isBlank = (piece: Node): boolean =>
  (piece.textContent ?? '').trim() === '' && (!isElement(piece) || !isElement(innermost(piece)));

function innermost(node: Node): Node {
  let inner = node;
  while (inner.firstChild) inner = inner.firstChild;
  return inner;
}
