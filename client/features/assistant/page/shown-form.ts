import { clipped, type BlockForm, type MarkedRange } from '../diff/answer-paragraphs.ts';

/** The element of each mark. A link leads nowhere before it is in the text. */
const TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  link: 'u',
};

/** Returns a text with its marks as nodes of the page. */
export function markedText(text: string, marks: readonly MarkedRange[] = []): Node[] {
  const cuts = [...new Set([0, text.length, ...marks.flatMap(({ from, to }) => [from, to])])];
  const ordered = cuts.toSorted((a, b) => a - b);
  return ordered.slice(0, -1).map((from, at) => {
    const to = ordered[at + 1] ?? from;
    return clipped(marks, from, to).reduce<Node>(
      (inner, { mark }) => {
        const element = document.createElement(TAGS[mark.type] ?? 'span');
        element.append(inner);
        return element;
      },
      document.createTextNode(text.slice(from, to)),
    );
  });
}

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
