import { expect, test } from 'vitest';
import { stepTimes } from './run-step.ts';

test('the check lists its steps by duration, the longest first', () => {
  const results = [
    { name: 'lint', seconds: 9.96 },
    { name: 'unit tests', seconds: 104.2 },
    { name: 'unused code', seconds: 10.04 },
  ];
  expect(stepTimes(results)).toBe(' 104.2 s  unit tests\n  10.0 s  unused code\n  10.0 s  lint');
});
