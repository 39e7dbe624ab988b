/**
 * Reduces a model's answer to the Markdown that a style guide and an example use: headings, lists, emphasis and text.
 * Code fences around the answer, HTML, pictures and the targets of links are removed.
 */
export function plainMarkdown(answer: string): string {
  return withoutTags(withoutFence(answer.replaceAll(/\r\n?/g, '\n')))
    .replaceAll(/!\[[^\]\n]*\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '')
    .replaceAll(/\[([^\]\n]*)\]\((?:[^()\n]|\([^()\n]*\))*\)/g, '$1')
    .replaceAll(/[^\S\n]+$/gmu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Models like to put a whole answer into a code fence. */
function withoutFence(text: string): string {
  const [, inner] = /^\s*```[a-z]*\n([\s\S]*?)\n?```\s*$/i.exec(text) ?? [];
  return inner ?? text;
}

const TAG = /<(?:!--[\s\S]*?--|(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*|\/?[a-z!?][^<>]*)>/gi;

/** Repeated, because a removed tag can join the parts of another one. */
function withoutTags(text: string): string {
  for (let before = text; ; ) {
    const after = before.replaceAll(TAG, '');
    if (after === before) return after;
    before = after;
  }
}
