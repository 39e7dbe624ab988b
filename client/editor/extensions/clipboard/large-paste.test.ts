// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';

import { schema } from '../../testing/sample-document.ts';
import { clipboardParser } from './clipboard-html.ts';
import { slicePlainText, textSlice } from './plain-text.ts';
import { neutralizeHtml } from './neutralize-html.ts';

function read(html: string) {
  const source = document.createElement('div');
  source.innerHTML = html;
  return clipboardParser(schema).parseSlice(source);
}

describe('a large paste', () => {
  test('a pasted table keeps all of its 10,000 cells', () => {
    const row = (at: number) =>
      `<tr>${Array.from({ length: 10 }, (_, column) => `<td>${at}.${column}</td>`).join('')}</tr>`;
    const { content } = read(`<table>${Array.from({ length: 1000 }, (_, at) => row(at)).join('')}</table>`);
    const table = content.firstChild;
    expect([content.childCount, table?.type.name, table?.childCount]).toEqual([1, 'table', 1000]);
    table?.check();
    expect(table?.children.every(({ childCount }) => childCount === 10)).toBe(true);
    expect(table?.lastChild?.lastChild?.textContent).toBe('999.9');
  });

  test('a pasted heading of 50,000 characters stays one heading', () => {
    const { content } = read(`<h2>${'long '.repeat(10_000)}</h2>`);
    expect(content.childCount).toBe(1);
    expect(content.firstChild?.attrs['level']).toBe(2);
    expect(content.firstChild?.textContent.trimEnd()).toHaveLength(49_999);
  });

  test('5 MB of pasted plain text keeps every line and is copied unchanged', () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => `${at} ${'words of a line '.repeat(6)}`.trim());
    const text = lines.join('\n\n');
    expect(text.length).toBeGreaterThan(4_900_000);
    const slice = textSlice(text, schema);
    expect(slice.content.childCount).toBe(50_000);
    expect(slicePlainText(slice) === text).toBe(true);
  });

  test('the number of visited elements grows linearly with the nesting depth', () => {
    const visited = { count: 0 };
    const source = document.createElement('div');
    let inner: HTMLElement = source;
    for (let depth = 0; depth < 300; depth++) inner = inner.appendChild(document.createElement('span'));
    inner.innerHTML = '<p>one</p><p>two</p>';
    for (const element of source.querySelectorAll('*')) {
      const { children } = element;
      Object.defineProperty(element, 'children', { get: () => (visited.count++, children) });
    }
    const { content } = clipboardParser(schema).parseSlice(source);
    expect(content.childCount).toBe(2);
    expect(visited.count).toBeLessThan(300 * 4);
  });

  test('HTML with unclosed tags is neutralized in one pass', () => {
    const many = (text: string) => text.repeat(200_000);
    expect(neutralizeHtml(many('<style x="'))).toBe(
      `<noframes x="${many('<style x="').slice('<style x="'.length)}`,
    );
    expect(neutralizeHtml(many('<style>'))).toBe(many('<noframes>'));
    for (const text of ['<!--', '<a b=\'"', '</', '<title><xmp>', '<a/'])
      expect(neutralizeHtml(many(text))).toBe(many(text));
  });
});
