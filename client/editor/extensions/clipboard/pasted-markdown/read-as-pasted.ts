import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { withBlockIds } from '#shared/editor/markdown/with-block-ids.ts';
import { asPasted } from './as-pasted.ts';

/**
 * Markdown as a document with all that a paste adds to it: ids of its blocks [X6] and the mark of pasted words [X8].
 * @param onPercent receives each whole percent once, in order
 */
export function readAsPasted(text: string, onPercent: (percent: number) => void): NodeJson {
  let percent = 0;
  const document = fromMarkdown(text, (share) => {
    const next = Math.floor(share * 100);
    if (next > percent) onPercent((percent = next));
  });
  return asPasted(withBlockIds(document));
}
