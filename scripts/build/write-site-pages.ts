import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PUBLIC_PAGES, type PublicPage } from '#shared/site/public-pages.ts';
import type { RenderedPage } from '#client/app/site/rendered-page.ts';
import { readBuiltFiles, type BuiltFiles } from './built-files.ts';
import { linkPicture } from './link-picture.ts';
import { appPage, headTags, sitePage } from './page-html.ts';

/** The fonts of the first paint of every public page. */
const FIRST_FONTS = [/^eb-garamond-latin-wght-normal-.*\.woff2$/, /^inter-latin-wght-normal-.*\.woff2$/];
/** The word under the name on the landing page; words move if its italics arrive after the first paint. */
const LANDING_FONT = /^eb-garamond-latin-wght-italic-.*\.woff2$/;
const ISLANDS = /<div class="island" data-island="([a-z-]+)"/g;
const NOT_FOUND_HEAD = '<title>Not found · Foolscap</title>\n    <meta name="robots" content="noindex" />';

/** Adds to each island the path of its module, which the page's script imports. */
const withIslandModules = (html: string, files: BuiltFiles): string =>
  html.replaceAll(
    ISLANDS,
    (tag, name: string) => `${tag} data-module="${files.script(`client/app/site/islands/${name}.tsx`)}"`,
  );

/** Returns the routes of the client, such as `/workspace/$workspaceId`. */
function clientRoutes(): string[] {
  const source = readFileSync('client/app/routes.gen.ts', 'utf8');
  const [, union = ''] = /fullPaths:([^;]+);/.exec(source) ?? [];
  return [...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path);
}

/**
 * Writes the public pages of a built client to `.site` in its folder, from where the server sends them, and the pictures
 * of shared links to `og`.
 * @param renderer the built module `client/app/site/render-pages.tsx`
 */
async function writeSitePages(folder: string, renderer: string): Promise<void> {
  const { renderPages } = (await import(pathToFileURL(resolve(renderer)).href)) as {
    renderPages: () => Promise<RenderedPage[]>;
  };
  const files = readBuiltFiles(folder);
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const [, buildId = ''] = /name="foolscap-build" content="([^"]+)"/.exec(shell) ?? [];
  const assets = readdirSync(join(folder, 'assets'));
  const fontsOf = (path: string): string[] =>
    (path === '/' ? [...FIRST_FONTS, LANDING_FONT] : FIRST_FONTS).flatMap((font) =>
      assets.filter((name) => font.test(name)).map((name) => `/assets/${name}`),
    );
  const common = {
    script: files.script('client/app/site/site.ts'),
    app: files.script('index.html'),
    buildId,
  };
  mkdirSync(join(folder, '.site'), { recursive: true });
  mkdirSync(join(folder, 'og'), { recursive: true });
  const paths: string[] = [];
  for (const { path, html, module, isApp } of await renderPages()) {
    const page: PublicPage | undefined = PUBLIC_PAGES.find((each) => each.path === path);
    const head = page ? headTags(page) : NOT_FOUND_HEAD;
    const styles = isApp ? [] : [joinStyles(folder, path, files.styles(['index.html', module]))];
    const body = withIslandModules(html, files);
    // The application's page has the stylesheets of the application.
    const own = isApp ? files.styles([module]) : [];
    const fonts = fontsOf(path);
    const text = isApp
      ? appPage(shell, head, body, { styles: own, fonts })
      : sitePage(head, body, { ...common, fonts, styles });
    writeFileSync(join(folder, '.site', fileNameOf(path)), text);
    if (page) paths.push(path);
    if (page?.isListed) writeFileSync(join(folder, 'og', `${page.picture}.png`), await linkPicture(page));
  }
  writeFileSync(join(folder, '.site/site.json'), JSON.stringify({ paths, routes: clientRoutes() }));
}

/** Writes one stylesheet with those of a page, so that its first paint waits for one request. @returns its path */
function joinStyles(folder: string, path: string, styles: readonly string[]): string {
  const text = styles.map((style) => readFileSync(join(folder, style), 'utf8')).join('\n');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const name = `/assets/page-${fileNameOf(path).replace('.html', '')}-${hash}.css`;
  writeFileSync(join(folder, name), text);
  return name;
}

const fileNameOf = (path: string): string => `${path === '/' ? 'home' : path.slice(1)}.html`;

const [, , folder = '', renderer = ''] = process.argv;
await writeSitePages(folder, renderer);
