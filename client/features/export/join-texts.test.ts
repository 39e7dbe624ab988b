import { expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { toMarkdown } from '#shared/editor/markdown/to-markdown.ts';
import { joinTexts } from './join-texts.ts';

const SITE = 'https://foolscap.example';
const noLabel = (): null => null;
const text = (words: string): NodeJson => ({ type: 'text', text: words });
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content });
const noted = (words: string, note: string): NodeJson => ({
  type: 'doc',
  content: [
    paragraph(text(words), { type: 'token', attrs: { kind: 'footnote', ref: 'a' } }),
    { type: 'footnote', attrs: { note: 'a' }, content: [paragraph(text(note))] },
  ],
});

test('joinTexts keeps a single text, with the current titles of linked documents', () => {
  const link: NodeJson = { type: 'token', attrs: { kind: 'link', ref: 'x', label: 'Old name' } };
  const joined = joinTexts(
    [
      {
        title: null,
        doc: { type: 'doc', content: [paragraph(text('See '), link)] },
        tokenLabel: ({ attrs }) => (attrs?.['ref'] === 'x' ? 'New name' : null),
      },
    ],
    SITE,
  );
  expect(toMarkdown(joined)).toBe('See [[New name]]\n');
});

test('a link keeps its own words and its heading, and its title is the current one', () => {
  const link = (label: string, data: string): NodeJson => ({
    type: 'token',
    attrs: { kind: 'link', ref: 'x', label, data },
  });
  const doc = { type: 'doc', content: [paragraph(link('he', '[[Old]]'), link('Old', '#The toll'))] };
  const joined = joinTexts([{ title: null, doc, tokenLabel: () => 'Ferryman' }], SITE);
  expect(toMarkdown(joined)).toBe('[[Ferryman|he]][[Ferryman#The toll]]\n');
});

test('joinTexts puts chapters below their titles and keeps their footnotes apart', () => {
  const joined = joinTexts(
    [
      { title: 'Part One', doc: { type: 'doc' }, tokenLabel: noLabel },
      { title: 'High Water', doc: noted('The sea', 'of the almanac'), tokenLabel: noLabel },
      { title: 'Remarks', doc: noted('The boy', 'in his school shoes'), tokenLabel: noLabel },
    ],
    SITE,
  );
  const markdown = toMarkdown(joined);
  expect(markdown).toBe(
    '# Part One\n\n# High Water\n\nThe sea[^2-a]\n\n# Remarks\n\nThe boy[^3-a]\n\n' +
      '[^2-a]: of the almanac\n\n[^3-a]: in his school shoes\n',
  );
});

test('joinTexts makes links to items of this site absolute and keeps other links', () => {
  const id = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
  const linked = (words: string, href: string): NodeJson => ({
    ...text(words),
    marks: [{ type: 'link', attrs: { href } }],
  });
  const doc: NodeJson = {
    type: 'doc',
    content: [paragraph(linked('one', `/workspace/${id}?item=${id}`), text(' '), linked('two', '/else'))],
  };
  expect(toMarkdown(joinTexts([{ title: null, doc, tokenLabel: noLabel }], SITE))).toBe(
    `[one](${SITE}/workspace/${id}?item=${id}) [two](/else)\n`,
  );
});
