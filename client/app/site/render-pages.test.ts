import { expect, test } from 'vitest';
import { PUBLIC_PAGES } from '#shared/site/public-pages.ts';
import { renderPages } from './render-pages.tsx';

test('every public page is rendered without a browser, with one heading of level 1', async () => {
  const pages = await renderPages();
  expect(pages.map(({ path }) => path).toSorted()).toEqual(
    [...PUBLIC_PAGES.map(({ path }) => path), '/404'].toSorted(),
  );
  for (const { path, html } of pages) {
    expect(html.match(/<h1[ >]/g), path).toHaveLength(1);
    // React's mark of a part that only the browser can render.
    expect(html, path).not.toContain('<!--$!-->');
  }
});
