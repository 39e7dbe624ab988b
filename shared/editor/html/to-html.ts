import { acceptedDocument } from './accepted-document.ts';
import { stringAttribute } from './node-json.ts';
import type { NodeJson } from './node-json.ts';
import type { HtmlContext, HtmlOptions } from './html-options.ts';
import { openTag } from './render/html-text.ts';
import { dataAttributes } from './render/render-inline.ts';
import { renderBlocks } from './render/render-blocks.ts';

/**
 * Converts a document to semantic HTML: nested lists and quotes, headings, `details`, and footnotes that are numbered
 * and listed at the end [X11]. Suggestions are accepted [X10]. All text is escaped and script URLs are omitted, so
 * the result is safe to insert into a page. Footnotes without a token are omitted.
 */
export function toHtml(doc: NodeJson, options: HtmlOptions = {}): string {
  const blocks = acceptedDocument(doc).content ?? [];
  const notes = footnoteNumbers(blocks);
  const context: HtmlContext = { ...options, isMarkdown: false, footnoteNumbers: notes };
  const body = renderBlocks(
    blocks.filter((block) => block.type !== 'footnote'),
    context,
  );
  const section = notes.size === 0 ? '' : renderFootnotes(blocks, context);
  return [body, section].filter(Boolean).join('\n');
}

/** Returns the numbers of all footnotes that a token refers to, by note name, in the order of their first tokens. */
export function footnoteNumbers(blocks: readonly NodeJson[]): Map<string, number> {
  const numbers = new Map<string, number>();
  const visit = (node: NodeJson): void => {
    const ref = stringAttribute(node, 'ref');
    if (
      node.type === 'token' &&
      ref !== null &&
      stringAttribute(node, 'kind') === 'footnote' &&
      !numbers.has(ref)
    ) {
      numbers.set(ref, numbers.size + 1);
    }
    node.content?.forEach(visit);
  };
  blocks.forEach(visit);
  return numbers;
}

function renderFootnotes(blocks: readonly NodeJson[], context: HtmlContext): string {
  const contents = footnoteContents(blocks);
  const items = [...context.footnoteNumbers].map(([note, number]) => {
    const attributes = dataAttributes(context, { 'data-type': 'footnote', 'data-note': note });
    const open = openTag('li', { id: `note-${number}`, ...attributes });
    return `${open}${renderBlocks(contents.get(note) ?? [], context)}</li>`;
  });
  return `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>`;
}

/** Returns the content of each footnote by note name. Two notes of one name, left by a merge, are combined. */
export function footnoteContents(blocks: readonly NodeJson[]): Map<string, readonly NodeJson[]> {
  const contents = new Map<string, readonly NodeJson[]>();
  for (const block of blocks) {
    const note = block.type === 'footnote' ? stringAttribute(block, 'note') : null;
    if (note !== null) contents.set(note, [...(contents.get(note) ?? []), ...(block.content ?? [])]);
  }
  return contents;
}
