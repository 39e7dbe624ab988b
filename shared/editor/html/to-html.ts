import { acceptedDocument } from './accepted-document.ts';
import { stringAttribute } from './document-json.ts';
import type { NodeJson } from './document-json.ts';
import type { HtmlContext, HtmlOptions } from './html-options.ts';
import { openTag } from './render/html-text.ts';
import { data } from './render/render-inline.ts';
import { renderBlocks } from './render/render-blocks.ts';

/**
 * A document as semantic HTML: nested lists and quotes, headings, `details`, footnotes numbered and listed at the end [X11].
 * Suggestions are accepted [X10]. Everything is escaped, and addresses that other programs would run are left out, so the result may
 * be set into a page as it is. Notes without a token are kept in the document but not shown.
 */
export function toHtml(doc: NodeJson, options: HtmlOptions = {}): string {
  const blocks = acceptedDocument(doc).content ?? [];
  const notes = numberedNotes(blocks);
  const context: HtmlContext = { ...options, isMarkdown: false, notes };
  const body = renderBlocks(
    blocks.filter((block) => block.type !== 'footnote'),
    context,
  );
  const section = notes.size === 0 ? '' : renderNotes(blocks, context);
  return [body, section].filter(Boolean).join('\n');
}

/** The numbers of the notes that tokens point at, in the order of their first tokens. */
export function numberedNotes(blocks: readonly NodeJson[]): Map<string, number> {
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

function renderNotes(blocks: readonly NodeJson[], context: HtmlContext): string {
  const contents = noteContents(blocks);
  const items = [...context.notes].map(([note, number]) => {
    const attributes = data(context, { 'data-type': 'footnote', 'data-note': note });
    const open = openTag('li', { id: `note-${number}`, ...attributes });
    return `${open}${renderBlocks(contents.get(note) ?? [], context)}</li>`;
  });
  return `<section role="doc-endnotes"><ol>${items.join('')}</ol></section>`;
}

/** What each note says. Two of one name, which only a merge makes, are one note: no word goes missing. */
export function noteContents(blocks: readonly NodeJson[]): Map<string, readonly NodeJson[]> {
  const contents = new Map<string, readonly NodeJson[]>();
  for (const block of blocks) {
    const note = block.type === 'footnote' ? stringAttribute(block, 'note') : null;
    if (note !== null) contents.set(note, [...(contents.get(note) ?? []), ...(block.content ?? [])]);
  }
  return contents;
}
