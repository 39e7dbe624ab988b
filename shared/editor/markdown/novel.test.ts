import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { wordsOf } from '../html/document-json.ts';
import { toHtml } from '../html/to-html.ts';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { importText } from './import-text.ts';
import { novel } from './testing/novel.ts';
import { toMarkdown } from './to-markdown.ts';

const TIMEOUT = 60_000;
const text = novel(100_000, 20261121);

describe('a novel of 100,000 words', () => {
  test(
    'is read and written as it was',
    () => {
      const doc = fromMarkdown(text);
      createSchema().nodeFromJSON(doc).check();
      expect(toMarkdown(doc)).toBe(text);
    },
    TIMEOUT,
  );

  test(
    'comes back from HTML as it was, its notes in the order of their tokens',
    () => {
      const doc = fromMarkdown(text);
      expect(fromHtml(toHtml(doc))).toEqual(doc);
    },
    TIMEOUT,
  );

  test(
    'is imported chapter by chapter, and the chapters one after another are the novel',
    () => {
      const chapters = importText(text, { format: 'markdown' });
      const headings = text.match(/^# .+$/gm) ?? [];
      expect(chapters.map(({ title }) => `# ${title}`)).toEqual(headings);
      const exported = chapters.map(({ docJson }) => toMarkdown(docJson));
      const body = exported.map((each) => each.replaceAll(/\n\[\^n\d+\]: .*\n?/g, '').trimEnd());
      expect(body.join('\n\n')).toBe(text.replaceAll(/\n\[\^n\d+\]: .*\n?/g, '').trimEnd());
      const notes = exported.flatMap((each) => each.match(/^\[\^n\d+\]: .*$/gm) ?? []);
      expect(notes).toEqual(text.match(/^\[\^n\d+\]: .*$/gm));
    },
    TIMEOUT,
  );

  test(
    'as wrapped plain text keeps every word in order',
    () => {
      const plain = wrapped(text.replaceAll(/^# /gm, '').replaceAll(/[*>]|^- |^---$/gm, ''), 72);
      const chapters = importText(plain, { format: 'text' });
      expect(chapters.length).toBe(text.match(/^# /gm)?.length);
      const words = chapters.flatMap(({ docJson }) =>
        (docJson.content ?? []).flatMap((block) => wordsOf(block).split(/\s+/)),
      );
      expect(words).toEqual(plain.split(/\s+/).filter(Boolean));
    },
    TIMEOUT,
  );
});

/** Text with lines broken at a width, as files of old books have them. */
function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      const lines = [''];
      for (const word of line.split(' ')) {
        const last = lines.at(-1) ?? '';
        if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
        else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
      }
      return lines.join('\n');
    })
    .join('\n');
}
