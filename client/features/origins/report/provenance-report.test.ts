import { describe, expect, test } from 'vitest';
import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { provenanceReport, sentSentence, type ReportSource } from './provenance-report.ts';
import { reportHtml, reportJson } from './report-files.ts';

const answer = (values: Partial<AiAnswerView> = {}): AiAnswerView => ({
  id: 'a1',
  userId: 'u1',
  name: 'Ines',
  action: 'fix-grammar',
  model: 'llm-mock',
  createdAt: '2026-11-03T14:02:00.000Z',
  endedAt: '2026-11-03T14:02:09.000Z',
  wordsSent: 1_200,
  sent: [{ role: 'user', content: 'the secret harbour' }],
  text: 'the harbour',
  ...values,
});

const source = (values: Partial<ReportSource> = {}): ReportSource => ({
  documentId: 'd1',
  title: 'High Water',
  madeAt: Date.UTC(2026, 10, 4),
  counts: {
    words: { typed: 3, pasted: 1, imported: 0, ai: 4, edited: 2 },
    wordsByAnswer: new Map([['a1', 4]]),
    unknown: 0,
  },
  answers: [answer()],
  source: 'server',
  isComplete: true,
  ...values,
});

describe('a provenance report', () => {
  test('the words by origin add up, and each answer has its words in the text', () => {
    const { words, answers, notes } = provenanceReport(source());
    expect(words).toEqual({ total: 10, typed: 3, pasted: 1, imported: 0, ai: 4, edited: 2 });
    expect(answers).toMatchObject([{ who: 'Ines', action: 'Fix grammar', wordsSent: 1_200, wordsInText: 4 }]);
    expect(notes).toEqual([]);
    expect(sentSentence(answers[0]!)).toMatch(/Ines sent 1,200 words to llm-mock \(Fix grammar\)\.$/);
  });

  test('an answer that is no longer in the text, and one of a later action, are listed too', () => {
    const { answers } = provenanceReport(
      source({ answers: [answer({ id: 'a2', action: 'ai-node' }), answer({ id: 'a3', action: 'rhyme' })] }),
    );
    expect(answers.map(({ action, wordsInText }) => [action, wordsInText])).toEqual([
      ['AI node', 0],
      ['rhyme', 0],
    ]);
  });

  test.each([
    [{ source: 'none' as const, answers: [] }, /not on this device and the server cannot be reached/],
    [{ source: 'device' as const }, /lines are those that this device stored last/],
    [{ isComplete: false }, /^Older answers are not listed\.$/],
    [{ counts: { ...source().counts, unknown: 1 } }, /^1 word of AI could not be compared with its answer/],
    [
      { counts: { ...source().counts, unknown: 2 } },
      /^2 words of AI could not be compared with their answer/,
    ],
  ])('a note says what the report lacks: %j', (values, note) => {
    expect(provenanceReport(source(values)).notes).toEqual([expect.stringMatching(note)]);
  });

  test('neither file contains a text that was sent, or an answer', () => {
    const report = provenanceReport(source());
    for (const file of [reportJson(report), reportHtml(report)]) expect(file).not.toContain('harbour');
    expect(JSON.parse(reportJson(report))).toMatchObject({ format: 'foolscap-provenance', version: 1 });
  });

  test('titles, names and models cannot add markup or scripts to the HTML file', () => {
    const attack = '</title><script>alert(1)</script><img src=x onerror=alert(1)>';
    const html = reportHtml(
      provenanceReport(source({ title: attack, answers: [answer({ name: attack, model: attack })] })),
    );
    expect(html).not.toMatch(/<script|<img|<\/title><s/);
    expect(html).toContain("default-src 'none'");
  });

  test('the HTML file of a document without answers says that nothing was sent', () => {
    const html = reportHtml(provenanceReport(source({ answers: [] })));
    expect(html).toContain('No answer of AI is known for this document.');
    expect(html).not.toContain('Answers of AI');
  });
});
