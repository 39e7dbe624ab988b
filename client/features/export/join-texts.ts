import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { itemOfAddress } from '#shared/editor/content/item-address.ts';
import type { PageText } from '#client/editor/page/page-handle.ts';

/**
 * The texts of a page as one document: each below its title, links with the titles they have now, notes told apart where
 * two texts call theirs alike. One text without a title stays as it is.
 * @param origin what this site is called (`https://example.org`): in a file, links to its pages name it
 */
export function joinTexts(texts: readonly PageText[], origin: string): NodeJson {
  const content: NodeJson[] = [];
  const notes: NodeJson[] = [];
  for (const [at, { title, doc, tokenLabel }] of texts.entries()) {
    const named = (note: unknown): unknown =>
      typeof note === 'string' && texts.length > 1 ? `${at + 1}-${note}` : note;
    const settle = (node: NodeJson): NodeJson => {
      const { attrs } = node;
      const isNote = node.type === 'token' && attrs?.['kind'] === 'footnote';
      const label = node.type === 'token' ? tokenLabel(node) : null;
      const changed = {
        ...attrs,
        ...(isNote && { ref: named(attrs['ref']) }),
        ...(node.type === 'footnote' && { note: named(attrs?.['note']) }),
        ...(label !== null && { label }),
      };
      return {
        ...node,
        ...(attrs && { attrs: changed }),
        ...(node.marks && { marks: node.marks.map((mark) => namingSite(mark, origin)) }),
        ...(node.content && { content: node.content.map(settle) }),
      };
    };
    if (title !== null) content.push(headingOf(title));
    for (const block of (doc.content ?? []).map(settle))
      (block.type === 'footnote' ? notes : content).push(block);
  }
  return { type: 'doc', content: [...content, ...notes] };
}

const headingOf = (title: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 1 },
  content: [{ type: 'text', text: title }],
});

function namingSite(mark: MarkJson, origin: string): MarkJson {
  const href = mark.attrs?.['href'];
  const isOwn = mark.type === 'link' && itemOfAddress(href) !== null;
  return isOwn ? { ...mark, attrs: { ...mark.attrs, href: `${origin}${String(href).trim()}` } } : mark;
}
