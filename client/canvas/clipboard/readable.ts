import type { CopiedCanvas } from '#shared/canvas/clipboard/copied-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { fragmentToJson } from '#shared/editor/content/fragment-json.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';

/** A copy as other programs read it. */
export interface Readable {
  html: string;
  markdown: string;
}

/** What is written in a copy, from top to bottom and left to right, as HTML and as Markdown. */
export function readableOf({ doc, titles }: CopiedCanvas): Readable {
  const projection = new CanvasProjection(doc, () => {});
  const parts = projection
    .getView()
    .nodes.toSorted(({ place: { absolute: a } }, { place: { absolute: b } }) => a.y - b.y || a.x - b.x)
    .map(({ id, title, documentId, alt }) => {
      const text = projection.index.get(id)?.text;
      const content = text ? (fragmentToJson(text).content ?? []) : [];
      const name = title ?? (documentId === null ? alt : titles[documentId]) ?? null;
      return [...(name === null ? [] : [heading(name)]), ...content];
    });
  projection.destroy();
  const whole: NodeJson = { type: 'doc', content: parts.flat() };
  return { html: toHtml(whole), markdown: toMarkdown(whole) };
}

const heading = (title: string): NodeJson => ({
  type: 'paragraph',
  attrs: { level: 3 },
  content: [{ type: 'text', text: title }],
});
