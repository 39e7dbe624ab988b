import { expect, test } from 'vitest';
import { newsletterHtml } from './newsletter-html.ts';

test('a newsletter has the structure of its Markdown', () => {
  expect(newsletterHtml('## Search\n\nIt finds **everything** at [home](https://a.example).\n\n- one')).toBe(
    '<h2>Search</h2>\n<p>It finds <strong>everything</strong> at <a href="https://a.example">home</a>.</p>\n<ul><li>one</li></ul>',
  );
});

test('pictures, scripts and dangerous links are left out of a newsletter', () => {
  const html = newsletterHtml(
    'a ![x](https://a.example/x.png) b\n\n![y](https://a.example/y.png)\n\n<img src="https://a.example/z.png">\n\n<script>alert(1)</script>\n\n[c](javascript:alert)',
  );
  expect(html).not.toMatch(/<img|<script|href="javascript|\.png"/);
  expect(html).toContain('<p>a');
});
