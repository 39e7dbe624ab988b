import { expect, test } from 'vitest';
import { AI_ACTION_IDS } from '#shared/ai/actions/index.ts';
import { detectLanguage } from '#server/ai/checks/detect-language.ts';
import { numbersOf } from '#server/ai/checks/fact-faults.ts';
import { fakeAi, pieces, type Script } from '#server/ai/testing/fake-ai.ts';
import { evalTable } from './eval-table.ts';
import { PASSAGES } from './passages.ts';
import { runEvals } from './run-evals.ts';

const evaluate = async (script: Script, options = {}) => {
  const provider = await fakeAi(script).ai.providerFor({} as never); // The fake reads no field of it.
  return runEvals({ provider, temperature: 0, ...options });
};

test('there are 20 passages in several languages, each with names, a number and a recognisable language', () => {
  expect(PASSAGES).toHaveLength(20);
  expect(new Set(PASSAGES.map(({ id }) => id)).size).toBe(20);
  expect(new Set(PASSAGES.map(({ language }) => language)).size).toBe(6);
  for (const { id, language, text, names } of PASSAGES) {
    expect([id, detectLanguage(text)]).toEqual([id, language]);
    expect(names.length, id).toBeGreaterThan(0);
    for (const name of names) expect(text, id).toContain(name);
    expect(numbersOf(text).length, id).toBeGreaterThan(0);
  }
});

/** A model that repeats the selection. */
const echo: Script = async function* ({ messages }) {
  const [, text = ''] = /<selection>\n([\s\S]*)\n<\/selection>/.exec(messages[1]?.content ?? '') ?? [];
  await Promise.resolve();
  yield text;
};

test('a model that repeats the selection corrects and rewrites without a fault, and does nothing else', async () => {
  const results = await evaluate(echo);
  expect(results).toHaveLength(20 * AI_ACTION_IDS.length);
  const good = (action: string) =>
    results.filter((one) => one.action === action && one.faults.length === 0).length;
  const scores = Object.fromEntries(AI_ACTION_IDS.map((id) => [id, good(id)]));
  expect(scores).toEqual({
    expand: 0,
    shorten: 0,
    rewrite: 20,
    summarize: 0,
    'fix-grammar': 20,
    'change-tone': 20,
    translate: 0,
    continue: 0,
    custom: 20,
  });
});

test('the table has a row for each action with its score and faults, and the total', async () => {
  const options = { actions: ['fix-grammar', 'shorten'], passages: PASSAGES.slice(0, 2) };
  expect(evalTable(await evaluate(echo, options))).toBe(
    [
      'fix-grammar  2/2 (100 %)',
      'shorten        0/2 (0 %)  too-long 2',
      'total         2/4 (50 %)  too-long 2',
    ].join('\n'),
  );
});

test('a provider that fails counts as a fault with its sentence, and the other passages go on', async () => {
  let calls = 0;
  const script: Script = (request, signal) => {
    calls += 1;
    if (calls === 1) throw new Error('The model is away.');
    return echo(request, signal);
  };
  const options = { actions: ['fix-grammar'], passages: PASSAGES.slice(0, 3), parallel: 1 };
  const results = await evaluate(script, options);
  expect(results.map(({ error, faults }) => [error, faults])).toEqual([
    ['The model is away.', ['empty']],
    [undefined, []],
    [undefined, []],
  ]);
});

test('an answer is shown as a writer would see it, and a fault that the cleaning repairs counts all the same', async () => {
  const results = await evaluate(pieces(['Sure! Here is the text:\n\nThe <b>tide</b>.']), {
    actions: ['custom'],
    passages: PASSAGES.slice(0, 1),
  });
  expect(results[0]).toMatchObject({ answer: 'The tide.', faults: ['preamble', 'markup'] });
});
