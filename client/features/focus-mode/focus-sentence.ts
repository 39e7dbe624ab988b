import { Paint } from '#client/editor/views/paint.ts';
import { sentenceAt } from './sentence-at.ts';

/** The name of the highlight in the style sheet: the text of the caret's block outside the caret's sentence. */
const REST = 'beside-sentence';
/** The elements of a text whose content is one line of words. */
const LINES = 'p, h1, h2, h3, h4, h5, h6, pre';

/**
 * Paints the words around the caret's sentence, until it is stopped. Nothing of the page changes, so neither the caret
 * nor a composition is disturbed.
 * @returns stops it
 */
export function focusSentence(): () => void {
  const ended = new AbortController();
  const paint = new Paint();
  let frame: number | undefined;
  const schedule = (): void => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      paint.show(REST, rangesBesideSentence(document.getSelection()));
    });
  };
  // Typed text changes the paragraph before the selection moves, and text of others only changes the paragraph.
  for (const kind of ['selectionchange', 'input', 'focusin', 'focusout'])
    document.addEventListener(kind, schedule, { signal: ended.signal });
  schedule();
  return () => {
    ended.abort();
    if (frame !== undefined) cancelAnimationFrame(frame);
    paint.end();
  };
}

/** Returns the ranges of the caret's line before and after its sentence; none while no text has the focus. */
function rangesBesideSentence(selection: Selection | null): Range[] {
  const node = selection?.focusNode ?? null;
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  const line = element?.closest(LINES) ?? null;
  const isEditing = line?.closest('.page__text')?.contains(document.activeElement) ?? false;
  if (!selection || !node || !line || !isEditing) return [];
  const parts = partsOf(line);
  const caret = offsetIn(line, parts, node, selection.focusOffset);
  const text = parts.map(({ text: words }) => words).join('');
  const { from, to } = sentenceAt(text, caret);
  return [
    { from: 0, to: from },
    { from: to, to: text.length },
  ].flatMap((span) => (span.to > span.from ? [rangeIn(parts, span.from, span.to)] : []));
}

/** A text node of a line, with its text. */
interface Part {
  node: Node;
  text: string;
}

/** Returns the text nodes of a line, without the labels of elements in it such as a mention or another's caret. */
function partsOf(line: Element): Part[] {
  const parts: Part[] = [];
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isText = !(node instanceof Element) || node.getAttribute('contenteditable') !== 'false';
    return isText ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
  });
  while (walker.nextNode())
    parts.push({ node: walker.currentNode, text: walker.currentNode.textContent ?? '' });
  return parts;
}

/** Returns the index in the text of a line that a point of its DOM has. */
function offsetIn(line: Element, parts: readonly Part[], node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(line, 0);
  before.setEnd(node, offset);
  let index = 0;
  for (const part of parts) {
    if (part.node === node) return index + offset;
    if (before.comparePoint(part.node, 0) > 0) return index;
    index += part.text.length;
  }
  return index;
}

function rangeIn(parts: readonly Part[], from: number, to: number): Range {
  const range = document.createRange();
  let index = 0;
  for (const { node, text } of parts) {
    const end = index + text.length;
    if (from >= index && from <= end) range.setStart(node, from - index);
    if (to > index && to <= end) range.setEnd(node, to - index);
    index = end;
  }
  return range;
}
