import { expect, test } from 'vitest';
import { TEMPLATE_CARDS } from './template-cards.ts';

test('no template card promises publishing or research, which have no way yet', () => {
  for (const { summary } of TEMPLATE_CARDS) expect(summary).not.toMatch(/publish|your site|research/i);
});
