// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GuideText, guideSummary } from './guide-text.tsx';

const htmlOf = (markdown: string): string => render(<GuideText markdown={markdown} />).container.innerHTML;

test('headings, lists and emphasis of a guide are shown as elements', () => {
  expect(htmlOf('## Voice\n\n- **Dry** and *exact*.\n\n1. One')).toBe(
    '<div class="guide-text"><h5>Voice</h5><ul><li><p><strong>Dry</strong> and <em>exact</em>.</p></li></ul><ol><li><p>One</p></li></ol></div>',
  );
});

test('HTML, links and pictures of a guide are shown as text, so that nothing is loaded or run', () => {
  const html = htmlOf(
    '<img src=x onerror=alert(1)>\n\nA [link](javascript:alert(1)) and ![a picture](https://evil.example/p.png).\n\n<script>alert(1)</script>',
  );
  expect(html).not.toMatch(/<img|<a |<script|https:/);
  expect(html).toContain('&lt;script&gt;');
  expect(html).toContain('A link and a picture.');
});

test('the summary of a guide has the points of its first two sections, without headings and marks', () => {
  expect(
    guideSummary(
      '## Voice\n\n- **Dry** and exact.\n- Close.\n\n## Do\n\nName\nthings.\n\n## Don’t\n\n- Explain.',
    ),
  ).toBe('Dry and exact. Close. Name things.');
  expect(guideSummary('')).toBe('');
});
