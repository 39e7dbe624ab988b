import type { PublicPage } from '#shared/site/public-pages.ts';
import { PUBLIC_URL_MARK } from '#shared/site/public-url-mark.ts';
import { structuredData } from './structured-data.ts';

/** The files that a page loads. All are paths of the build, such as `/assets/index-1a2b.css`. */
interface PageFiles {
  styles: readonly string[];
  /** Fonts of the first paint. */
  fonts: readonly string[];
  script: string;
  /** The start of the application, which the script loads on a device that knows a writer. */
  app: string;
  buildId: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Returns the tags about a page for search engines and shared links. */
export function headTags(page: PublicPage): string {
  const address = PUBLIC_URL_MARK + (page.path === '/' ? '/' : page.path);
  const picture = `${PUBLIC_URL_MARK}/og/${page.picture}.png`;
  const title = escapeHtml(page.title);
  const description = escapeHtml(page.description);
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    page.isListed ? '' : '<meta name="robots" content="noindex" />',
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Foolscap" />',
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${picture}" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    `<meta property="og:image:alt" content="${title}" />`,
    '<meta name="twitter:card" content="summary_large_image" />',
    // Data, not a script: browsers do not run it, so the content security policy allows it.
    page.isListed ? `<script type="application/ld+json">${structuredData(page)}</script>` : '',
  ]
    .filter((tag) => tag !== '')
    .join('\n    ');
}

/** React renders the title of a page at its place in the tree; the head has it already. */
export const withoutTitle = (html: string): string => html.replace(/<title>[^<]*<\/title>/, '');

/** Returns the tags that load fonts with the page: a text that changes its font later would shift. */
const fontTags = (fonts: readonly string[]): string =>
  fonts
    .map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin />`)
    .join('\n    ');

/** Returns the script for forms that are used before the page's scripts have loaded. It must be in the head. */
const formTags = (body: string): string =>
  body.includes('<form') ? '<script src="/early-input.js"></script>' : '';

/** Returns the document of a public page that needs no script to be read. @param head its tags, see `headTags` */
export function sitePage(head: string, body: string, files: PageFiles): string {
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#fbf9f2" />
    <meta name="foolscap-build" content="${files.buildId}" />
    <meta name="foolscap-app" content="${files.app}" />
    ${head}
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/icons/touch-180.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    ${fontTags(files.fonts)}
    <script src="/theme.js"></script>
    ${formTags(body)}
    ${files.styles.map((style) => `<link rel="stylesheet" href="${style}" />`).join('\n    ')}
    <script type="module" src="${files.script}"></script>
  </head>
  <body>
    <div id="root">${withoutTitle(body)}</div>
  </body>
</html>
`;
}

/**
 * Returns the application's document with a rendered page in it, which the application replaces.
 * @param shell the built `index.html`
 */
export function appPage(
  shell: string,
  head: string,
  body: string,
  { styles, fonts }: Pick<PageFiles, 'styles' | 'fonts'>,
): string {
  const missing = styles.filter((style) => !shell.includes(style));
  const links = [
    fontTags(fonts),
    ...missing.map((style) => `<link rel="stylesheet" href="${style}" />`),
    formTags(body),
  ].join('\n    ');
  const root = '<div id="root"></div>';
  if (!shell.includes(root)) throw new Error(`index.html has no place for a page: ${root}`);
  return shell
    .replace(/\s*<meta name="description"[^>]*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('</head>', () => `  ${links}\n  </head>`)
    .replace(root, () => `<div id="root">${withoutTitle(body)}</div>`)
    .replace(/<noscript>[^<]*<\/noscript>/, '<noscript>Logging in and writing need JavaScript.</noscript>');
}
