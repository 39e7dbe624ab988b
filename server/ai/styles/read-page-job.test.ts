import { describe, expect, test } from 'vitest';
import { readPage } from './read-page-job.ts';

const context = { reader: () => Promise.reject(new Error('A page needs no database.')) as never };
const read = (html: string) => readPage({ html }, context);

const FIRST =
  'On the morning the sea did not come in, Ines was already at her desk, with the book open at the right page and the pen wet.';
const SECOND =
  'For eleven years she had written down the water, twice a day, at the hour the almanac gave her, and nobody had ever asked to see the book.';
const article = `<article><h1>High Water</h1><p>${FIRST}</p><p>${SECOND}</p></article>`;
const page = (body: string) =>
  `<!doctype html><html><head><title>High Water</title></head><body>${body}</body></html>`;

describe('reading a page', () => {
  test('a page without a text is not readable', async () => {
    expect(await read('')).toBeUndefined();
    expect(await read(page('<script>document.write("Hello")</script>'))).toBeUndefined();
    expect(await read('{"not": "a page"}')).not.toEqual(expect.arrayContaining([FIRST]));
  });

  test('the paragraphs of the article are read in their order, without navigation, comments and scripts', async () => {
    const found = await read(
      page(
        `<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About the harbour office</a></li></ul></nav>
         ${article}
         <script>alert("tide")</script><style>p { color: red }</style>
         <section id="comments" class="comments"><p>Great post! Visit my page.</p></section>
         <footer><p>© The harbour office</p></footer>`,
      ),
    );
    expect(found).toEqual(expect.arrayContaining([FIRST, SECOND]));
    const text = found?.join('\n') ?? '';
    expect(text.indexOf(FIRST)).toBeLessThan(text.indexOf(SECOND));
    expect(text).not.toMatch(/Home|alert|color|Great post|©/);
  });

  test('text with line breaks outside of paragraphs is read as one paragraph', async () => {
    const found = await read(page(`<div>${FIRST}<br><br>${SECOND}</div>`));
    expect(found?.join(' ')).toContain(FIRST);
    expect(found?.join(' ')).toContain(SECOND);
  });

  test('entities are decoded, and spaces and line breaks inside a paragraph become one space', async () => {
    const found = await read(
      page(`<article><p>${FIRST}</p><p>Mr.&nbsp;Anselm said:\n   &ldquo;It can&rsquo;t be late,&rdquo; and laughed, and
        stopped, and looked at the board again.</p></article>`),
    );
    expect(found).toContain(
      'Mr. Anselm said: “It can’t be late,” and laughed, and stopped, and looked at the board again.',
    );
  });

  test('a page with more than 50,000 elements is not read', async () => {
    expect(await read(page(article + '<i></i>'.repeat(50_001)))).toBeUndefined();
  });

  test('a page that is nested more deeply than 256 levels is not read', async () => {
    const nested = (levels: number) => page('<div>'.repeat(levels) + article + '</div>'.repeat(levels));
    expect(await read(nested(5_000))).toBeUndefined();
    expect(await read(nested(100))).toEqual(expect.arrayContaining([FIRST, SECOND]));
  });
});
