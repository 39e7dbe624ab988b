import { tryHostileAnswers } from '#server/ai/testing/try-hostile-answers.ts';
import type { LongResult } from '#sync/testing/long-forms.ts';

const MOST_SHOWN = 20;

/** Cleans and converts hostile answers of a model: none makes a link to an address that was not sent. */
export function measureHostileAnswers(count: number): Promise<LongResult> {
  const { problems, linked } = tryHostileAnswers(count);
  return Promise.resolve({
    summary: `${count} hostile answers: ${problems.length} with a fault, ${linked} with a link that was sent`,
    problems: problems.slice(0, MOST_SHOWN),
  });
}
