import { headingLevel, nodeText, type NodeJson } from '../node-json.ts';
import { escapeText, openTag } from '../render/html-text.ts';
import type { HtmlOptions } from '../html-options.ts';
import { toHtml } from '../to-html.ts';
import { PAGE_STYLES } from './page-styles.ts';

/**
 * Blocks scripts and all requests except those for images, as a second defense after escaping. `file:` allows images
 * beside a page that is opened from a folder.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src https: http: data: file:; style-src 'unsafe-inline'";

/** The data of a page besides its text. */
interface PageMetadata {
  title: string;
  /** BCP 47 tag of the language of the text. */
  language: string;
  synopsis: string | null;
}

/**
 * Renders a document as a complete HTML page with its own styles and language and without scripts.
 * @param metadata title, language and synopsis for the head of the page
 * @param look paragraph style: `novel` indents paragraphs, `prose` puts space between them
 * @param options the URLs of images
 */
export function htmlPage(
  doc: NodeJson,
  metadata: PageMetadata,
  look: 'novel' | 'prose',
  options: Pick<HtmlOptions, 'assetUrl'> = {},
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
${toHtml(doc, { ...options, isClean: true })}
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
