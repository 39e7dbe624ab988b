import type { SentLinks } from '#shared/ai/sent-links.ts';
import { withoutUnsentLinks } from '#shared/canvas/answers/unsent-links.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { nodeText, numberAttribute, stringAttribute } from '#shared/editor/html/node-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { cellsLine, separateLines } from './answer-lines.ts';
import { LEAF } from './diff-paragraph.ts';
import { clipped, shifted, type MarkedRange } from './marked-ranges.ts';
import type { BlockForm } from './selected-part.ts';

/** A paragraph of an answer. */
export interface AnswerParagraph {
  /** Its characters; a line break is `\n`. */
  readonly text: string;
  readonly form: BlockForm;
  readonly marks: readonly MarkedRange[];
}

/** The marks that an answer can have. */
export const ANSWER_MARKS: readonly string[] = ['bold', 'italic', 'strike', 'code', 'link'];

/** Whether a paragraph is anything but a plain one. */
export const isFormed = ({ level, list, quote }: BlockForm): boolean =>
  level !== null || list !== null || quote !== null;

/** Returns the kind of a paragraph from its attributes. */
export const formOf = (node: NodeJson): BlockForm => ({
  level: numberAttribute(node, 'level'),
  list: stringAttribute(node, 'list'),
  checked: node.attrs?.['checked'] === true ? true : null,
  start: numberAttribute(node, 'start'),
  indent: numberAttribute(node, 'indent') ?? 0,
  quote: numberAttribute(node, 'quote'),
});

/**
 * Reads the Markdown of an answer as paragraphs. A single line break starts a paragraph, unless the selected text has
 * line breaks itself. Code and tables become paragraphs of their text.
 * @param sent the addresses that were sent; a link to any other is text
 */
export function readAnswer(answer: string, hasLineBreaks: boolean, sent: SentLinks): AnswerParagraph[] {
  const text = answer.replaceAll('\r\n', '\n').replaceAll(LEAF, '').trim();
  if (!MAY_BE_MARKDOWN.test(text)) return plainParagraphs(text, hasLineBreaks);
  const blocks = fromMarkdown(separateLines(text, hasLineBreaks)).content ?? [];
  return withoutUnsentLinks(blocks, sent)
    .flatMap(textblocksOf)
    .map(paragraphOf)
    .filter((paragraph) => paragraph.text !== '');
}

/** Signs without which a text is no Markdown: parsing it would take most of the time of an answer. */
const MAY_BE_MARKDOWN = /[*_`~[\]\\<>#|$&%=^@]|^[ \t]{0,20}(?:[-+]|\d{1,9}[.)])|  \n|https?:|mailto:|www\./im;

/** The kind of a plain paragraph. */
export const PLAIN: BlockForm = {
  level: null,
  list: null,
  checked: null,
  start: null,
  indent: 0,
  quote: null,
};

const plainParagraphs = (text: string, hasLineBreaks: boolean): AnswerParagraph[] =>
  text
    .split(hasLineBreaks ? /\n[^\S\n]*\n\s*/u : '\n')
    .map((line) => ({ text: line.trim(), form: PLAIN, marks: [] }))
    .filter((paragraph) => paragraph.text !== '');

/** Returns the blocks of text in a block. */
function textblocksOf(block: NodeJson): NodeJson[] {
  if (block.type === 'paragraph') return [block];
  if (block.type === 'horizontalRule')
    return [{ type: 'paragraph', content: [{ type: 'text', text: '***' }] }];
  if (block.type === 'tableRow') return [cellsLine(block)];
  if (block.type === 'codeBlock')
    return [{ type: 'paragraph', ...(block.content && { content: block.content }) }];
  return (block.content ?? []).flatMap(textblocksOf);
}

/** Returns the text of an inline node: signs that are no form here stay as the model wrote them. */
function inlineText(node: NodeJson): string {
  if (node.type !== 'token') return nodeText(node);
  const label = stringAttribute(node, 'label') ?? '';
  const kind = stringAttribute(node, 'kind');
  return kind === 'math' ? `$${label}$` : kind === 'link' ? `[[${label}]]` : '';
}

function paragraphOf(block: NodeJson): AnswerParagraph {
  let text = '';
  const marks: MarkedRange[] = [];
  for (const node of block.content ?? []) {
    const from = text.length;
    text += inlineText(node);
    for (const mark of node.marks ?? [])
      if (ANSWER_MARKS.includes(mark.type)) marks.push({ from, to: text.length, mark });
  }
  const [start, end] = [text.length - text.trimStart().length, text.trimEnd().length];
  return {
    text: text.trim(),
    form: formOf(block),
    marks: clipped(marks, start, Math.max(start, end)),
  };
}

/** Joins paragraphs into one, with a space between them. */
export function joinParagraphs(paragraphs: readonly AnswerParagraph[]): AnswerParagraph[] {
  const [first, ...others] = paragraphs;
  if (!first) return [];
  return [
    others.reduce(
      (joined, { text, marks }) => ({
        ...joined,
        text: `${joined.text} ${text}`,
        marks: [...joined.marks, ...shifted(marks, joined.text.length + 1)],
      }),
      first,
    ),
  ];
}
