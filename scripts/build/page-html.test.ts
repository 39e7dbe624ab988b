import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#shared/site/public-pages.ts';
import { appPage, headTags, sitePage } from './page-html.ts';

const FILES = {
  styles: ['/assets/page-tools-1.css'],
  fonts: ['/assets/inter-1.woff2'],
  script: '/assets/site-1.js',
  app: '/assets/index-1.js',
  buildId: 'abc',
};
const page = (path: string) => {
  const found = PUBLIC_PAGES.find((each) => each.path === path);
  if (!found) throw new Error(`${path} is no public page.`);
  return found;
};

test.each(PUBLIC_PAGES)('$path has a title, a description and an address of its own', ({ path }) => {
  const head = headTags(page(path));
  expect(head).toContain(`<link rel="canonical" href="{{PUBLIC_URL}}${path}" />`);
  for (const tag of ['<title>', 'name="description"', 'property="og:title"', 'property="og:image"'])
    expect(head).toContain(tag);
});

test('titles and descriptions differ from page to page, and fit into a search result', () => {
  expect(new Set(PUBLIC_PAGES.map(({ title }) => title)).size).toBe(PUBLIC_PAGES.length);
  expect(new Set(PUBLIC_PAGES.map(({ description }) => description)).size).toBe(PUBLIC_PAGES.length);
  for (const { path, title, description } of PUBLIC_PAGES) {
    expect(title.length, path).toBeLessThan(65);
    expect(description.length, path).toBeLessThan(160);
  }
});

test('search engines get the product with its prices as JSON-LD, and no login page', () => {
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(headTags(page('/'))) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    '@graph': [
      { '@type': 'WebSite' },
      { '@type': 'WebPage', url: '{{PUBLIC_URL}}/' },
      { '@type': 'SoftwareApplication', offers: [{ price: '0.00' }, { price: '8.00' }] },
    ],
  });
  expect(headTags(page('/login'))).toContain('<meta name="robots" content="noindex" />');
  expect(headTags(page('/login'))).not.toContain('ld+json');
});

test('quotes and angle brackets of a title cannot leave its attribute', () => {
  const head = headTags({ ...page('/tools'), title: '"><script>alert(1)</script>' });
  expect(head).not.toContain('<script>');
  expect(head).not.toContain('""><');
});

test('a page has its content in its HTML, one title, and no inline script or style', () => {
  const html = sitePage('<title>Tools</title>', '<h1>Four</h1><title>Twice</title>', FILES);
  expect(html).toContain('<div id="root"><h1>Four</h1></div>');
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).not.toMatch(/<script>|<style/);
  expect(html).toContain('<meta name="foolscap-app" content="/assets/index-1.js" />');
});

test('a page of the application is its shell with the content, and has each stylesheet once', () => {
  const shell =
    '<html><head><meta name="description" content="x" /><title>Foolscap</title><link href="/a.css"></head>' +
    '<body><div id="root"></div><noscript>No.</noscript></body></html>';
  const html = appPage(shell, headTags(page('/login')), '<h1>Log in</h1>', {
    styles: ['/a.css', '/b.css'],
    fonts: FILES.fonts,
  });
  expect(html).toContain('<link rel="preload" href="/assets/inter-1.woff2"');
  expect(html).toContain('<div id="root"><h1>Log in</h1></div>');
  expect(html.match(/a\.css/g)).toHaveLength(1);
  expect(html).toContain('<link rel="stylesheet" href="/b.css" />');
  expect(html.match(/name="description"/g)).toHaveLength(1);
  expect(() => appPage('<html></html>', '', '', FILES)).toThrow('index.html has no place');
});
