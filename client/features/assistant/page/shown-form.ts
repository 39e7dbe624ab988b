import { stretchesOf, type MarkedRange } from '../diff/marked-ranges.ts';
import type { BlockForm } from '../diff/selected-part.ts';

/** The element of each mark. A link leads nowhere before it is in the text. */
const TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  link: 'u',
};

/** Returns a text with its marks as nodes of the page. */
export const markedText = (text: string, marks: readonly MarkedRange[] = []): Node[] =>
  stretchesOf(text, marks).map((stretch) =>
    stretch.marks.reduce<Node>((inner, { type }) => {
      const element = document.createElement(TAGS[type] ?? 'span');
      element.append(inner);
      return element;
    }, document.createTextNode(stretch.text)),
  );

/** Shows a paragraph that is not in the text yet as the kind that it will be, as the editor draws it. */
export function showForm(paragraph: HTMLElement, { list, level, indent, quote, checked }: BlockForm): void {
  const { dataset } = paragraph;
  if (list !== null) dataset['list'] = list;
  if (list !== null && indent > 0) dataset['indent'] = String(indent);
  if (checked) dataset['checked'] = 'true';
  if (quote !== null) dataset['quote'] = String(quote);
  if (level === null) return;
  paragraph.setAttribute('role', 'heading');
  paragraph.setAttribute('aria-level', String(level));
}
