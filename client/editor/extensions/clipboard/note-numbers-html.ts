import { NOTE_NUMBER } from './element-kinds.ts';

/**
 * Writes the numbers of footnotes into copied HTML: raised in the text, and before each note. Other programs show them;
 * this editor drops them when it parses the HTML.
 */
export function writeNoteNumbers(
  root: HTMLElement | DocumentFragment,
  numbers: ReadonlyMap<string, number>,
): void {
  const write = (into: Element, number: number | undefined): void => {
    if (number === undefined || into.querySelector(`:scope > [${NOTE_NUMBER}]`)) return;
    const sign = into.ownerDocument.createElement('sup');
    sign.setAttribute(NOTE_NUMBER, '');
    sign.textContent = String(number);
    into.prepend(sign);
  };
  for (const token of root.querySelectorAll('[data-type="token"][data-kind="footnote"]'))
    write(token, numbers.get(token.getAttribute('data-ref') ?? ''));
  for (const note of root.querySelectorAll('[data-type="footnote"]'))
    write(note.querySelector('p') ?? note, numbers.get(note.getAttribute('data-note') ?? ''));
}
