import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AI_ACTION_IDS, type AiActionId } from '#shared/ai/actions/index.ts';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import type { Fault } from '#server/ai/checks/fault.ts';
import { ACTION_PROMPTS } from './index.ts';

test.each(AI_ACTION_IDS)('the prompt of "%s" has its own folder, with its check', (id) => {
  const folder = join(import.meta.dirname, id);
  expect([`${id}.ts`, `check-${id}.ts`].map((file) => existsSync(join(folder, file)))).toEqual([true, true]);
});

const SOURCE =
  'On 14 March the ferry from Hull was late again, and Mara Quist waited with Tom on the cold pier for 45 minutes, as she had waited there on every one of the Fridays before.';
const FILLER = ' The wind was in the ropes and the gulls were over the water.';
const REWRITTEN =
  'The ferry from Hull was late again on 14 March. Mara Quist and Tom stood on the cold pier for 45 minutes, as she had on each of the Fridays before that one.';

const GOOD: [AiActionId, string, Partial<AnswerRequest>?][] = [
  ['expand', SOURCE + FILLER.repeat(2)],
  ['shorten', 'On 14 March the Hull ferry was late again; Mara Quist and Tom waited 45 minutes, as on the Fridays before.'],
  ['rewrite', REWRITTEN],
  ['summarize', 'Mara waits with Tom for the late ferry.'],
  ['fix-grammar', SOURCE],
  ['change-tone', REWRITTEN],
  [
    'translate',
    'Am 14. März war die Fähre aus Hull wieder zu spät, und Mara Quist wartete mit Tom 45 Minuten auf dem kalten Pier, wie sie es an jedem der Freitage zuvor getan hatte.',
    { instruction: 'German' },
  ],
  ['continue', 'When it came at last, nobody stepped off but a boy with a cage, and in the cage there was a bird that did not sing.', { before: SOURCE }],
  ['custom', 'Anything that the writer asked for.'],
]; // prettier-ignore

const requestOf = (action: AiActionId, changes: Partial<AnswerRequest> = {}): AnswerRequest => ({
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  documentId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f',
  action,
  selection: action === 'continue' ? '' : SOURCE,
  before: '',
  after: '',
  ...changes,
});

test.each(GOOD)('a good answer to "%s" has no fault', (action, answer, changes) => {
  expect(ACTION_PROMPTS[action].check(answer, requestOf(action, changes))).toEqual([]);
});

test.each(GOOD)(
  'an answer to "%s" with a heading, words to the writer or markup, or an empty one, is at fault',
  (action, answer, changes) => {
    const check = (text: string) => ACTION_PROMPTS[action].check(text, requestOf(action, changes));
    expect(check(' \n')).toContain('empty');
    expect(check(`# The ferry\n\n${answer}`)).toContain('headings');
    expect(check(`Sure! Here is the rewritten text:\n\n${answer}`)).toContain('preamble');
    expect(check(`“${answer}”`)).toContain('quotes');
    expect(check(`${answer} <b>x</b>`)).toContain('markup');
  },
);

const BAD: [AiActionId, Fault, string, Partial<AnswerRequest>?][] = [
  ['expand', 'too-short', 'Mara Quist and Tom waited for 45 minutes on 14 March for the ferry from Hull.'],
  ['expand', 'too-long', SOURCE + FILLER.repeat(20)],
  ['expand', 'lost-name', SOURCE.replaceAll('Tom', 'him') + FILLER.repeat(2)],
  ['shorten', 'too-long', SOURCE],
  ['shorten', 'lost-number', 'In March the Hull ferry was late again; Mara Quist and Tom waited 45 minutes.'],
  ['rewrite', 'new-number', `${REWRITTEN} It was 7.`],
  ['rewrite', 'wrong-language', 'Le 14 mars le bac de Hull était en retard, et Mara Quist est restée avec Tom sur le quai pour 45 minutes, comme elle le faisait tous les Fridays.'],
  ['summarize', 'lost-name', 'A ferry is late and two people wait for it.'],
  ['summarize', 'too-long', SOURCE],
  ['fix-grammar', 'too-long', SOURCE + FILLER],
  ['change-tone', 'lost-number', REWRITTEN.replace('45 minutes', 'a while')],
  ['translate', 'wrong-language', SOURCE, { instruction: 'German' }],
  ['continue', 'repeats', SOURCE, { before: SOURCE }],
  ['continue', 'too-short', 'It came.', { before: SOURCE }],
]; // prettier-ignore

test.each(BAD)('the check of "%s" finds the fault "%s"', (action, fault, answer, changes) => {
  expect(ACTION_PROMPTS[action].check(answer, requestOf(action, changes))).toContain(fault);
});
