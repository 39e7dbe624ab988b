import type { MarkJson, NodeJson } from '#shared/editor/content/document-json.ts';
import { linkName, namingAttributes } from '#shared/editor/content/link-name.ts';
import { itemOfAddress } from '#shared/editor/content/item-address.ts';
import type { PageText } from '#client/editor/page/page-handle.ts';

/**
 * Joins the texts of a page into one document. Each text follows its title, and links get the current titles of their
 * targets. Footnotes follow after all texts; with several texts, their ids get a prefix that makes them unique.
 * @param origin origin of this site, such as `https://example.org`; it makes links to pages of this site absolute
 */
export function joinTexts(texts: readonly PageText[], origin: string): NodeJson {
  const content: NodeJson[] = [];
  const notes: NodeJson[] = [];
  for (const [index, { title, doc, tokenLabel }] of texts.entries()) {
    const uniqueNoteId = (note: unknown): unknown =>
      typeof note === 'string' && texts.length > 1 ? `${index + 1}-${note}` : note;
    const convert = (node: NodeJson): NodeJson => {
      const { attrs } = node;
      const isNote = node.type === 'token' && attrs?.['kind'] === 'footnote';
      const title = node.type === 'token' ? tokenLabel(node) : null;
      const name = linkName(attrs ?? {});
      const attributes = {
        ...attrs,
        ...(isNote && { ref: uniqueNoteId(attrs['ref']) }),
        ...(node.type === 'footnote' && { note: uniqueNoteId(attrs?.['note']) }),
        ...(title !== null && namingAttributes({ ...name, title })),
      };
      return {
        ...node,
        ...(attrs && { attrs: attributes }),
        ...(node.marks && { marks: node.marks.map((mark) => withAbsoluteLink(mark, origin)) }),
        ...(node.content && { content: node.content.map(convert) }),
      };
    };
    if (title !== null) content.push(headingOf(title));
    for (const block of (doc.content ?? []).map(convert))
      (block.type === 'footnote' ? notes : content).push(block);
  }
  return { type: 'doc', content: [...content, ...notes] };
}

const headingOf = (title: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 1 },
  content: [{ type: 'text', text: title }],
});

function withAbsoluteLink(mark: MarkJson, origin: string): MarkJson {
  const href = mark.attrs?.['href'];
  const isInternal = mark.type === 'link' && itemOfAddress(href) !== null;
  return isInternal ? { ...mark, attrs: { ...mark.attrs, href: `${origin}${String(href).trim()}` } } : mark;
}
