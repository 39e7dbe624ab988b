import { useEffect, useState } from 'react';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import type { AnswerWords } from '#shared/editor/origins/answer-words.ts';
import { sumOrigins, type OriginCounts } from '#shared/editor/origins/count-origins.ts';
import { originBlock, textblocksOf } from '#shared/editor/origins/origin-block.ts';
import { wordOrigins, type WordOrigin } from '#shared/editor/origins/word-origins.ts';
import type { TitleOf } from '#shared/editor/content/token-text.ts';
import { timeSliced } from '#client/lib/time-sliced.ts';
import type { PageHandle } from '#client/editor/page/page-handle.ts';

/** Counts the words of a text by origin, and yields after each block: a long text takes a second. */
function* countInSteps(doc: NodeJson, answers: AnswerWords, titleOf: TitleOf): Generator<void, OriginCounts> {
  const blocks: WordOrigin[][] = [];
  for (const block of textblocksOf(doc)) {
    blocks.push(wordOrigins(originBlock(block, titleOf), answers));
    yield;
  }
  return sumOrigins(blocks, answers);
}

/** Counts the words of the open page, as its word count shows them. */
export async function countPage(
  page: Pick<PageHandle, 'texts'>,
  answers: AnswerWords,
  signal: AbortSignal,
): Promise<OriginCounts> {
  const [text] = await page.texts();
  if (!text) throw new Error('The page has no text.');
  const titleOf: TitleOf = (itemId) =>
    text.tokenLabel({ type: 'token', attrs: { kind: 'link', ref: itemId } }) ?? undefined;
  return timeSliced(countInSteps(text.doc, answers, titleOf), signal);
}

/**
 * Counts the words of the open page once the answers are known.
 * @param answers null while they are read
 * @returns null until it is done
 */
export function usePageCounts(page: PageHandle | null, answers: AnswerWords | null): OriginCounts | null {
  const [counts, setCounts] = useState<OriginCounts | null>(null);
  useEffect(() => {
    if (!page || !answers) return undefined;
    const cancel = new AbortController();
    countPage(page, answers, cancel.signal).then(setCounts, () => {});
    return () => cancel.abort();
  }, [page, answers]);
  return counts;
}
