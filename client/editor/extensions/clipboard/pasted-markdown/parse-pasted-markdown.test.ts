import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { parsePastedMarkdown } from './parse-pasted-markdown.ts';

const CHAPTER = [
  '## Tides',
  'The tide came *in*, and nobody had **moved** the [boats](https://example.org).[^1]',
  '- one\n  - deep\n- [x] done',
  '> A quote of the harbour master.',
  '| a | b |\n| - | - |\n| 1 | `2` |',
  'The clerk wrote the tide into his book. '.repeat(15).trim(),
].join('\n\n');

const textOf = (length: number): string =>
  `${`${CHAPTER}\n\n`.repeat(Math.ceil(length / CHAPTER.length))}[^1]: A note.\n`;

/**
 * Returns content without block ids and paste origin marks; `seen` collects the ids and the text without such a mark.
 */
function stripPasteData(node: NodeJson, seen: { ids: unknown[]; unmarked: string[] }): NodeJson {
  const { id, ...attrs } = node.attrs ?? {};
  if (id !== undefined) seen.ids.push(id);
  const marks = node.marks?.filter(({ type }) => type !== 'origin') ?? [];
  if (node.type === 'text' && marks.length + 1 !== node.marks?.length) seen.unmarked.push(node.text ?? '');
  return {
    type: node.type,
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(marks.length > 0 ? { marks } : {}),
    ...(node.content ? { content: node.content.map((child) => stripPasteData(child, seen)) } : {}),
  };
}

test.each([5_000, 70_000, 210_000])(
  '%d characters parsed as pasted Markdown differ from plain parsing only in ids and origin marks',
  (length) => {
    const text = textOf(length);
    const seen = { ids: [] as unknown[], unmarked: [] as string[] };
    const percents: number[] = [];
    const read = stripPasteData(
      parsePastedMarkdown(text, (percent) => percents.push(percent)),
      seen,
    );
    expect(JSON.stringify(read) === JSON.stringify(fromMarkdown(text))).toBe(true);
    expect(seen.unmarked).toEqual([]);
    expect(new Set(seen.ids).size).toBe(seen.ids.length);
    expect(seen.ids.length).toBeGreaterThan(Math.floor(length / CHAPTER.length) * 6);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(new Set(percents).size).toBe(percents.length);
    expect(percents.at(-1)).toBeGreaterThan(80);
  },
);
