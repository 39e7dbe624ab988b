import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { MarkJson, NodeJson } from '../content/document-json.ts';
import { writeFirstContent } from '../content/fragment-json.ts';
import { countFragmentWords } from '../content/fragment-text.ts';
import { answerWords } from './answer-words.ts';
import { countFragmentOrigins, countOrigins, totalWords } from './count-origins.ts';

const mark = (kind: string, ref: string | null = null): MarkJson => ({
  type: 'origin',
  attrs: { kind, ref },
});
const text = (words: string, ...marks: MarkJson[]): NodeJson => ({ type: 'text', text: words, marks });
const paragraph = (...content: NodeJson[]): NodeJson => ({ type: 'paragraph', content });
const doc = (...content: NodeJson[]): NodeJson => ({ type: 'doc', content });
const ai = (ref: string) => mark('ai', ref);
const answers = (texts: Record<string, string>) =>
  new Map(Object.entries(texts).map(([id, answer]) => [id, answerWords(answer)]));
const NONE = new Map<string, readonly string[]>();

describe('countOrigins', () => {
  test('[X8] text without a mark is typed, and pasted, imported and AI text count apart', () => {
    const { words, wordsByAnswer } = countOrigins(
      doc(
        paragraph(text('I typed this. '), text('Then pasted words ', mark('paste'))),
        paragraph(text('imported ', mark('import')), text('and an answer', ai('r1'))),
      ),
      answers({ r1: 'and an answer' }),
    );
    expect(words).toEqual({ typed: 3, pasted: 3, imported: 1, ai: 3, edited: 0 });
    expect([...wordsByAnswer]).toEqual([['r1', 3]]);
  });

  test('[X8] "typed" wins over the mark around it', () => {
    const { words } = countOrigins(
      doc(
        paragraph(
          text('the grey ', ai('r1')),
          text('northern ', ai('r1'), mark('typed')),
          text('sea', ai('r1')),
        ),
      ),
      answers({ r1: 'the grey sea' }),
    );
    expect(words).toEqual({ typed: 1, pasted: 0, imported: 0, ai: 3, edited: 0 });
  });

  test('[X8] a word of AI with typed letters, and one of two answers, were edited since', () => {
    const { words, wordsByAnswer } = countOrigins(
      doc(
        paragraph(text('house', ai('r1')), text('s ', ai('r1'), mark('typed')), text('stand ', ai('r1'))),
        paragraph(text('light', ai('r1')), text('house', ai('r2'))),
      ),
      answers({ r1: 'house stand light', r2: 'house' }),
    );
    expect(words).toMatchObject({ ai: 1, edited: 2, typed: 0 });
    expect([...wordsByAnswer]).toEqual([['r1', 1]]);
  });

  test('[X8] marked words that do not align with the answer were edited since', () => {
    const { words } = countOrigins(
      doc(paragraph(text('the grey typed by a merge sea', ai('r1')))),
      answers({ r1: 'Beneath them the grey sea.' }),
    );
    expect(words).toMatchObject({ ai: 3, edited: 4 });
  });

  test('a word of typed and pasted letters is typed, and one of pasted and imported letters is pasted', () => {
    const { words } = countOrigins(
      doc(
        paragraph(
          text('har', mark('paste')),
          text('bour '),
          text('tide', mark('import')),
          text('s', mark('paste')),
        ),
      ),
      NONE,
    );
    expect(words).toMatchObject({ typed: 1, pasted: 1, imported: 0 });
  });

  test('punctuation that a person types at a word of AI leaves the word as it was', () => {
    const { words } = countOrigins(
      doc(
        paragraph(
          text('“The', ai('r1')),
          text('”'),
          text(' sea', ai('r1')),
          text(', & '),
          text('tide', ai('r1')),
        ),
      ),
      answers({ r1: 'The *sea* tide' }),
    );
    expect(words).toMatchObject({ typed: 1, ai: 3, edited: 0 });
  });

  test('the signs of Markdown in an answer are no words of it', () => {
    const answer = '## The pier\n\n- It was **un**usually [quiet and dark](https://example.org/a) there.';
    const { words } = countOrigins(
      doc(
        paragraph(text('The pier', ai('r1'))),
        paragraph(text('It was unusually quiet and dark there.', ai('r1'))),
      ),
      answers({ r1: answer }),
    );
    expect(words).toMatchObject({ ai: 9, edited: 0 });
  });

  test('paragraphs of an answer that were moved or copied still align', () => {
    const answer = 'One two three.\n\nFour five six.\n\nSeven eight nine.';
    const { words } = countOrigins(
      doc(
        ...['Seven eight nine.', 'One two three.', 'Four five six.', 'One two three.'].map((words) =>
          paragraph(text(words, ai('r1'))),
        ),
      ),
      answers({ r1: answer }),
    );
    expect(words).toMatchObject({ ai: 12, edited: 0 });
  });

  test('words of an unknown answer count as AI and are reported as not compared', () => {
    const { words, unknown } = countOrigins(doc(paragraph(text('from elsewhere', ai('r9')))), NONE);
    expect([words.ai, unknown]).toEqual([2, 2]);
  });

  test('[X10] proposed deletions do not count, proposed insertions do, and code has no words', () => {
    const proposal = (type: string): MarkJson => ({ type, attrs: { id: 'p', by: 'u', at: '1' } });
    const { words } = countOrigins(
      doc(
        paragraph(
          text('kept '),
          text('struck out ', mark('paste'), proposal('deletion')),
          text('added', mark('paste'), proposal('insertion')),
        ),
        { type: 'codeBlock', content: [text('let it = be;', mark('paste'))] },
      ),
      NONE,
    );
    expect(words).toMatchObject({ typed: 1, pasted: 1 });
  });

  test('a link counts by the current title of its item', () => {
    const token: NodeJson = { type: 'token', attrs: { kind: 'link', ref: 'd1', label: 'Tables' } };
    const content = doc(paragraph(text('see '), token));
    expect(totalWords(countOrigins(content, NONE))).toBe(2);
    expect(totalWords(countOrigins(content, NONE, () => 'Tide tables, 1911'))).toBe(4);
  });

  test('[X12] an origin of a later version counts as pasted', () => {
    expect(countOrigins(doc(paragraph(text('dictated', mark('dictation')))), NONE).words.pasted).toBe(1);
  });

  test('the words of a fragment add up to the word count of its document', () => {
    const ydoc = new Y.Doc();
    const fragment = ydoc.getXmlFragment('content');
    writeFirstContent(
      fragment,
      doc(
        paragraph(text('One—two '), text('three pasted\u2014', mark('paste')), text('ai', ai('r1'))),
        {
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [{ type: 'tableCell', content: [paragraph(text('in a cell', ai('r1')))] }],
            },
          ],
        },
        { type: 'image', attrs: { assetId: 'a' }, content: [text('A caption', mark('import'))] },
      ),
    );
    const counts = countFragmentOrigins(fragment, answers({ r1: 'ai in a cell' }));
    expect(counts.words).toEqual({ typed: 2, pasted: 2, imported: 2, ai: 4, edited: 0 });
    expect(totalWords(counts)).toBe(countFragmentWords(fragment));
  });
});
