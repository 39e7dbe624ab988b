import { MAX_ADDITION, type AnswerRequest } from '#shared/ai/answer-request.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { getDocument } from '#shared/operations/documents.ts';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { callOperation } from '#client/api/call-operation.ts';

type Addition = NonNullable<AnswerRequest['additions']>[number];

/** Returns a document's synopsis, or its first paragraph; null when it has neither. @throws ApiError */
export async function readAddition({ id, name, meta }: TreeDocument): Promise<Addition | null> {
  const synopsis = meta?.synopsis?.trim() ?? '';
  const text = synopsis === '' ? await readFirstParagraph(id) : synopsis;
  return text === '' ? null : { title: cutText(name, 300), text: cutText(text, MAX_ADDITION) };
}

async function readFirstParagraph(id: string): Promise<string> {
  const [{ output }, { firstParagraph }] = await Promise.all([
    callOperation(getDocument, { id }),
    // It has the reader of Markdown, which few requests need.
    import('#shared/editor/markdown/first-paragraph.ts'),
  ]);
  return firstParagraph(output.contentMd);
}
