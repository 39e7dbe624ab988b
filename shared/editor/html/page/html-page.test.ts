// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';
import { htmlPage } from './html-page.ts';

const METADATA = { title: 'High Water', language: 'en-GB', synopsis: null };
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const page = (doc: NodeJson, metadata: Partial<typeof METADATA> = {}) =>
  parse(htmlPage(doc, { ...METADATA, ...metadata }, 'novel'));

test('htmlPage renders the title, language, text, footnotes, tables and task lists', () => {
  const html = page(
    fromMarkdown(
      'The *sea*[^1] did not come.\n\n- [x] look\n- [ ] write\n\n| Hour | Feet |\n| --- | --- |\n| 6.14 | none |\n\n[^1]: At 6.14.\n',
    ),
  );
  expect(html.documentElement.lang).toBe('en-GB');
  expect(html.title).toBe('High Water');
  expect(html.querySelector('h1')?.textContent).toBe('High Water');
  expect(html.querySelector('main em')?.textContent).toBe('sea');
  expect(html.querySelector<HTMLAnchorElement>('sup a')?.getAttribute('href')).toBe('#note-1');
  expect(html.querySelector('#note-1')?.textContent).toBe('At 6.14.');
  expect([...html.querySelectorAll<HTMLInputElement>('li input')].map(({ checked }) => checked)).toEqual([
    true,
    false,
  ]);
  expect(html.querySelector('td')?.textContent).toBe('6.14');
});

test('htmlPage adds no title to a text that starts with it', () => {
  const html = page(fromMarkdown('# High Water\n\nThe sea.\n'));
  expect([...html.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['High Water']);
});

test('htmlPage escapes markup in the title and the synopsis', () => {
  const evil = '</title><script>self.canary=1</script>"><img src=x onerror=self.canary=1>';
  const html = page({ type: 'doc' }, { title: evil, synopsis: evil as unknown as null });
  expect(html.querySelectorAll('script, img')).toHaveLength(0);
  expect(html.title).toBe(evil);
});

test('htmlPage renders no content that can run a script', () => {
  for (const { name, kind, source } of SCRIPT_PAYLOADS) {
    const html = page(kind === 'html' ? fromHtml(source) : fromMarkdown(source));
    expect(html.querySelectorAll('script, iframe, object, embed, form, base, svg, link'), name).toHaveLength(
      0,
    );
    const bad = [...html.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes].filter(
        (attribute) =>
          attribute.name.startsWith('on') ||
          /^\s*(?:javascript|vbscript|data:text)/i.test(attribute.value.replaceAll(/[\0-\x20]/g, '')),
      ),
    );
    expect(bad, name).toEqual([]);
  }
});
