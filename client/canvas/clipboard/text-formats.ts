import type { CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';

/** The text of a copy in formats that other programs read. */
export interface TextFormats {
  html: string;
  markdown: string;
}

/** Returns the text of a copy as HTML and Markdown, its nodes from top to bottom and from left to right. */
export function textFormatsOf({ doc, titles }: CopiedCanvas): TextFormats {
  const projection = new CanvasProjection(doc, () => {});
  const parts = projection
    .getView()
    .nodes.toSorted(({ position: { absolute: a } }, { position: { absolute: b } }) => a.y - b.y || a.x - b.x)
    .map(({ id, title, documentId, alt }) => {
      const text = projection.index.get(id)?.text;
      const content = text ? (fragmentToJson(text).content ?? []) : [];
      const name = title ?? (documentId === null ? alt : titles[documentId]) ?? null;
      return [...(name === null ? [] : [heading(name)]), ...content];
    });
  projection.destroy();
  const document: NodeJson = { type: 'doc', content: parts.flat() };
  return { html: toHtml(document), markdown: toMarkdown(document) };
}

const heading = (title: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 3 },
  content: [{ type: 'text', text: title }],
});
