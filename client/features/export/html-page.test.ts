// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { fromHtml } from '#shared/editor/html/from-html.ts';
import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { SCRIPT_PAYLOADS } from '#shared/editor/testing/script-payloads.ts';
import { htmlPage } from './html-page.ts';

const FACTS = { title: 'High Water', language: 'en-GB', synopsis: null };
const parse = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
const page = (doc: NodeJson, facts: Partial<typeof FACTS> = {}) =>
  parse(htmlPage(doc, { ...FACTS, ...facts }, 'novel'));

test('a whole page: title, language, words, notes, tables and tasks', () => {
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

test('a text that begins with its title is not given it twice', () => {
  const html = page(fromMarkdown('# High Water\n\nThe sea.\n'));
  expect([...html.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual(['High Water']);
});

test('what a title or a synopsis holds stays words', () => {
  const evil = '</title><script>self.canary=1</script>"><img src=x onerror=self.canary=1>';
  const html = page({ type: 'doc' }, { title: evil, synopsis: evil as unknown as null });
  expect(html.querySelectorAll('script, img')).toHaveLength(0);
  expect(html.title).toBe(evil);
});

test('nothing that a document can hold runs on the page', () => {
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
