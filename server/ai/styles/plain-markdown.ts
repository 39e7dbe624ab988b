import { withoutTags } from './without-tags.ts';

/**
 * Reduces a model's answer to the Markdown that a style guide and an example use: headings, lists, emphasis and text.
 * Code fences around the answer, HTML, pictures and the targets of links are removed. Takes time linear in its length.
 */
export function plainMarkdown(answer: string): string {
  const text = withoutTags(withoutFence(answer.replaceAll(/\r\n?/g, '\n')));
  return withoutTargets(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Models like to put a whole answer into a code fence. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  const head = /^```[a-z]*\n/i.exec(trimmed)?.[0];
  if (head === undefined || !trimmed.endsWith('```') || trimmed.length < head.length + 3) return text;
  return trimmed.slice(head.length, -3).replace(/\n$/, '');
}

/** The target of a link, with one level of parentheses in it. */
const TARGET = /\((?:[^()\n]|\([^()\n]*\))*\)/y;

/** Replaces links by their labels and removes pictures. A label begins at the first bracket since the last label. */
function withoutTargets(text: string): string {
  let plain = '';
  let copied = 0;
  let open = -1;
  for (const { 0: sign, index } of text.matchAll(/[[\]\n]/g)) {
    if (index < copied) continue;
    if (sign === '[') {
      if (open < 0) open = index;
      continue;
    }
    const start = open;
    open = -1;
    if (sign === '\n' || start < 0) continue;
    TARGET.lastIndex = index + 1;
    const target = TARGET.exec(text);
    if (!target) continue;
    const isPicture = text[start - 1] === '!' && start > copied;
    plain += text.slice(copied, isPicture ? start - 1 : start);
    if (!isPicture) plain += text.slice(start + 1, index);
    copied = index + 1 + target[0].length;
  }
  return plain + text.slice(copied);
}
