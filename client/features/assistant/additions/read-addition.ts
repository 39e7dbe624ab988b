import { MAX_ADDITION, type AnswerRequest } from '#shared/ai/answer-request.ts';
import { getDocument } from '#shared/operations/documents.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';

type Addition = NonNullable<AnswerRequest['additions']>[number];

/** Blocks of Markdown that are no paragraph: headings, rules, lists, quotes, tables, code, pictures and HTML. */
const NO_PARAGRAPH = /^(?:#{1,6}\s|[-*_]{3,}\s*$|[-*+]\s|\d+[.)]\s|>|\||```|!\[|<|\[\^)/u;

/** Returns the first paragraph of a Markdown text, without marks; empty without one. */
export function firstParagraph(markdown: string): string {
  const paragraph = markdown
    .split(/\n\s*\n/u)
    .map((block) => block.trim())
    .find((block) => block !== '' && !NO_PARAGRAPH.test(block));
  return (paragraph ?? '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/gu, '$1')
    .replaceAll(/\[\^[^\]]*\]|\{[.#][^}]*\}/gu, '')
    .replaceAll(/(?<!\\)(\*\*|__|\*|~~|==|`)/gu, '')
    .replaceAll(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

const cut = (text: string): string => text.slice(0, MAX_ADDITION).replace(/[\uD800-\uDBFF]$/u, '');

/** Returns a document's synopsis, or its first paragraph; null when it has neither. @throws ApiError */
export async function readAddition({ id, name, meta }: TreeDocument): Promise<Addition | null> {
  const synopsis = meta?.synopsis?.trim() ?? '';
  const text =
    synopsis === '' ? firstParagraph((await callOperation(getDocument, { id })).output.contentMd) : synopsis;
  return text === '' ? null : { title: name.slice(0, 300), text: cut(text) };
}
