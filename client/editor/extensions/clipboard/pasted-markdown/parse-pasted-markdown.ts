import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withNewBlockIds } from '#shared/editor/markdown/with-new-block-ids.ts';
import { separateProseLines } from './prose-lines.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';

/**
 * Parses Markdown into a document with block ids [X6] and the paste origin mark on its text [X8].
 * @param onPercent receives the progress in whole percent, in ascending order and no value twice
 */
export function parsePastedMarkdown(text: string, onPercent: (percent: number) => void): NodeJson {
  let percent = 0;
  const document = fromMarkdown(separateProseLines(text), (share) => {
    const next = Math.floor(share * 100);
    if (next > percent) onPercent((percent = next));
  });
  return withOrigin(withNewBlockIds(document), 'paste');
}
