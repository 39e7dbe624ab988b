import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { headingLevel, nodeText } from '#shared/editor/html/node-json.ts';
import { escapeText, openTag } from '#shared/editor/html/render/html-text.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import type { FileMetadata } from './file-metadata.ts';
import { PAGE_STYLES } from './page-styles.ts';

/** Blocks scripts and all requests except those for images, as a second defense after escaping. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'";

/**
 * Renders a document as a complete HTML page with its own styles and language and without scripts.
 * @param metadata title, language and synopsis for the head of the page
 * @param look paragraph style: `novel` indents paragraphs, `prose` puts space between them
 */
export function htmlPage(
  doc: NodeJson,
  metadata: Pick<FileMetadata, 'title' | 'language' | 'synopsis'>,
  look: 'novel' | 'prose',
): string {
  const { title, language, synopsis } = metadata;
  const head = [
    '<meta charset="utf-8">',
    openTag('meta', { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY }),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    synopsis === null ? '' : openTag('meta', { name: 'description', content: synopsis }),
    `<style>${PAGE_STYLES}</style>`,
  ];
  return `<!doctype html>
${openTag('html', { lang: language })}
<head>
${head.filter(Boolean).join('\n')}
</head>
<body>
${openTag('main', { class: look, dir: 'auto' })}
${startsWithTitle(doc, title) ? '' : `<header><h1 class="title">${escapeText(title)}</h1></header>`}
${toHtml(doc, { isClean: true })}
</main>
</body>
</html>
`;
}

/** Whether the text starts with its title as a heading. */
function startsWithTitle(doc: NodeJson, title: string): boolean {
  const [first] = doc.content ?? [];
  return first !== undefined && headingLevel(first) !== null && nodeText(first).trim() === title;
}
