import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { prose } from './prose.ts';

const LIST_ITEMS = 200;

/** Returns prose of `words` words with a numbered list in its middle. */
export function measuredText(words: number): NodeJson {
  const blocks = prose(words).content ?? [];
  const lines = prose(LIST_ITEMS * 24)
    .content?.filter(isBodyParagraph)
    .flatMap((block) => linesOf(wordsOf(block)));
  const items = lines?.slice(0, LIST_ITEMS).map((line) => ({
    type: 'paragraph',
    attrs: { list: 'ordered' },
    content: [{ type: 'text', text: line }],
  }));
  const middle = blocks.findIndex((block, at) => at >= blocks.length / 2 && isBodyParagraph(block)) + 1;
  return { type: 'doc', content: [...blocks.slice(0, middle), ...(items ?? []), ...blocks.slice(middle)] };
}

/** Converts a text to Tiptap's stock nodes: headings, and items nested in a list. */
export function toStockNodes(text: NodeJson): NodeJson {
  const content: NodeJson[] = [];
  let items: NodeJson[] = [];
  for (const { attrs = {}, content: words = [] } of text.content ?? []) {
    const paragraph: NodeJson = { type: 'paragraph', content: words };
    if (attrs['list'] === 'ordered') {
      if (items.length === 0) content.push({ type: 'orderedList', content: items });
      items.push({ type: 'listItem', content: [paragraph] });
      continue;
    }
    items = [];
    const { level } = attrs;
    content.push(level === undefined ? paragraph : { type: 'heading', attrs: { level }, content: words });
  }
  return { type: 'doc', content };
}

const isBodyParagraph = ({ attrs }: NodeJson): boolean => attrs?.['level'] === undefined;

const wordsOf = ({ content = [] }: NodeJson): string[] =>
  content
    .map(({ text }) => text ?? '')
    .join('')
    .split(' ');

/** Splits words into lines of twelve. */
const linesOf = (words: readonly string[]): string[] =>
  Array.from({ length: Math.floor(words.length / 12) }, (_, at) =>
    words.slice(at * 12, at * 12 + 12).join(' '),
  );
