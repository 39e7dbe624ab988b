import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { headingLevel, wordsOf } from '#shared/editor/html/document-json.ts';
import { escapeText, openTag } from '#shared/editor/html/render/html-text.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import type { FileFacts } from './file-facts.ts';
import { PAGE_STYLES } from './page-styles.ts';

/** Whatever may ever get into the text: the page runs nothing and asks nobody but for its pictures. */
const POLICY = "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'";

/**
 * A document as a whole page of HTML, which any browser shows as it is: its own styles, its language, no script.
 * @param facts what is said in its head; of what is noted about it only the synopsis
 * @param look how the words are set: a novel's paragraphs are indented, others stand apart
 */
export function htmlPage(
  doc: NodeJson,
  facts: Pick<FileFacts, 'title' | 'language' | 'synopsis'>,
  look: 'novel' | 'prose',
): string {
  const { title, language, synopsis } = facts;
  const head = [
    '<meta charset="utf-8">',
    openTag('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
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
${saysTitle(doc, title) ? '' : `<header><h1 class="title">${escapeText(title)}</h1></header>`}
${toHtml(doc, { isClean: true })}
</main>
</body>
</html>
`;
}

/** Whether the text itself begins with its title. */
function saysTitle(doc: NodeJson, title: string): boolean {
  const [first] = doc.content ?? [];
  return first !== undefined && headingLevel(first) !== null && wordsOf(first).trim() === title;
}
