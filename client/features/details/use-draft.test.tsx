// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NumberField } from './number-field.tsx';
import { SynopsisField } from './synopsis-field.tsx';

let committed: unknown[] = [];
beforeEach(() => {
  committed = [];
});

const synopsisField = (synopsis: string) => (
  <SynopsisField synopsis={synopsis} isReadOnly={false} onCommit={(text) => committed.push(text)} />
);
const goalField = (value: number | null) => (
  <NumberField
    label="Goal"
    error="A goal is a whole number of words."
    max={1_000}
    value={value}
    onCommit={(goal) => committed.push(goal)}
  />
);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a change by another person does not replace a synopsis that is being typed, and shows afterwards', () => {
  const { rerender } = render(synopsisField('The sea stays out.'));
  type('Synopsis', 'The sea stays out. Nobody knows why.');
  rerender(synopsisField('The sea comes back.'));
  expect(valueOf('Synopsis')).toBe('The sea stays out. Nobody knows why.');
  fireEvent.blur(screen.getByLabelText('Synopsis'));
  expect(committed).toEqual(['The sea stays out. Nobody knows why.']);
  rerender(synopsisField('The sea is gone.'));
  expect(valueOf('Synopsis')).toBe('The sea is gone.');
});

test('a typed synopsis is saved when the field is removed before it loses the focus', () => {
  const { unmount } = render(synopsisField(''));
  type('Synopsis', 'The sea stays out. ');
  unmount();
  expect(committed).toEqual(['The sea stays out.']);
});

test('an invalid number stays in its field with the error text, and is not saved', () => {
  const { unmount } = render(goalField(18));
  type('Goal', 'many');
  fireEvent.blur(screen.getByLabelText('Goal'));
  expect(valueOf('Goal')).toBe('many');
  expect(screen.getByText('A goal is a whole number of words.')).toBeTruthy();
  unmount();
  expect(committed).toEqual([]);
});

test('a number is saved when its field loses the focus, and an empty field removes it', () => {
  render(goalField(18));
  type('Goal', '500');
  fireEvent.blur(screen.getByLabelText('Goal'));
  type('Goal', '');
  fireEvent.blur(screen.getByLabelText('Goal'));
  expect(committed).toEqual([500, null]);
});
