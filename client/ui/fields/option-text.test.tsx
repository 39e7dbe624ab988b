// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OptionText } from './option-text.tsx';

test('an option shows the title first and the folder beneath it', () => {
  const { container } = render(<OptionText title="High Water" folderName="Part one" />);
  const lines = [...(container.firstElementChild?.children ?? [])];
  expect(lines.map(({ textContent }) => textContent)).toEqual(['High Water', 'Part one']);
});

test('an option at the top of the workspace shows its title alone', () => {
  const { container } = render(<OptionText title="High Water" folderName="" />);
  expect(container.textContent).toBe('High Water');
});
