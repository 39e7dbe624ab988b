import { expect, test } from 'vitest';
import { CostHistory } from './cost-history.ts';

test('a person without a history counts as inexpensive, and as expensive after one expensive job', () => {
  const history = new CostHistory();
  history.record('ada', true);
  history.record('ben', false);
  expect(['ada', 'ben', 'cleo'].map((person) => history.isExpensive(person))).toEqual([true, false, false]);
});

test('a person is inexpensive again after several inexpensive jobs, not after the first', () => {
  const history = new CostHistory();
  history.record('ada', true);
  history.record('ada', false);
  expect(history.isExpensive('ada')).toBe(true);
  for (let job = 0; job < 20; job += 1) history.record('ada', false);
  expect(history.isExpensive('ada')).toBe(false);
});

test('a bounded number of people is remembered, the latest ones', () => {
  const history = new CostHistory();
  for (let person = 0; person < 20_000; person += 1) history.record(`person ${person}`, true);
  expect([history.isExpensive('person 0'), history.isExpensive('person 19999')]).toEqual([false, true]);
});
