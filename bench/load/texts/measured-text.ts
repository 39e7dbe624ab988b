import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { prose } from './prose.ts';

/** Items of the list in the middle. */
const ITEMS = 200;

/** The prose of so many words, and in its middle a numbered list. */
export function measuredText(words: number): NodeJson {
  const blocks = prose(words).content ?? [];
  const lines = prose(ITEMS * 24)
    .content?.filter(isPlain)
    .flatMap((block) => sentences(wordsOf(block)));
  const items = lines?.slice(0, ITEMS).map((line) => ({
    type: 'paragraph',
    attrs: { list: 'ordered' },
    content: [{ type: 'text', text: line }],
  }));
  const middle = blocks.findIndex((block, at) => at >= blocks.length / 2 && isPlain(block)) + 1;
  return { type: 'doc', content: [...blocks.slice(0, middle), ...(items ?? []), ...blocks.slice(middle)] };
}

/** The same text in Tiptap's stock nodes: headings, and items within a list. */
export function stockForm(text: NodeJson): NodeJson {
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

const isPlain = ({ attrs }: NodeJson): boolean => attrs?.['level'] === undefined;

const wordsOf = ({ content = [] }: NodeJson): string[] =>
  content
    .map(({ text }) => text ?? '')
    .join('')
    .split(' ');

/** Lines of a dozen words. */
const sentences = (words: readonly string[]): string[] =>
  Array.from({ length: Math.floor(words.length / 12) }, (_, at) =>
    words.slice(at * 12, at * 12 + 12).join(' '),
  );
