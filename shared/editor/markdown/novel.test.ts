import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { nodeText } from '../html/node-json.ts';
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
    'survives parsing and writing as Markdown unchanged',
    () => {
      const doc = fromMarkdown(text);
      createSchema().nodeFromJSON(doc).check();
      expect(toMarkdown(doc)).toBe(text);
    },
    TIMEOUT,
  );

  test(
    'survives a round trip through HTML unchanged',
    () => {
      const doc = fromMarkdown(text);
      expect(fromHtml(toHtml(doc))).toEqual(doc);
    },
    TIMEOUT,
  );

  test(
    'is imported as one document per chapter, and the exported chapters are the novel again',
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
    'keeps every word in order when it is imported as hard-wrapped plain text',
    () => {
      const plain = hardWrapped(text.replaceAll(/^# /gm, '').replaceAll(/[*>]|^- |^---$/gm, ''), 72);
      const chapters = importText(plain, { format: 'text' });
      expect(chapters.length).toBe(text.match(/^# /gm)?.length);
      const words = chapters.flatMap(({ docJson }) =>
        (docJson.content ?? []).flatMap((block) => nodeText(block).split(/\s+/)),
      );
      expect(words).toEqual(plain.split(/\s+/).filter(Boolean));
    },
    TIMEOUT,
  );
});

/** Wraps the lines of a text at a width, as in text files of old books. */
function hardWrapped(text: string, width: number): string {
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
