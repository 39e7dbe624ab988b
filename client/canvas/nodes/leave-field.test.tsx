// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { leaveFieldByKey } from './leave-field.ts';

function show(): { field: HTMLElement; node: HTMLElement; left: string[] } {
  const left: string[] = [];
  render(
    <div className="react-flow__node" role="group" tabIndex={-1}>
      <input
        aria-label="Title"
        defaultValue="The bell"
        onKeyDown={leaveFieldByKey}
        onBlur={(event) => left.push(event.target.value)}
      />
    </div>,
  );
  const field = screen.getByLabelText('Title');
  field.focus();
  return { field, node: screen.getByRole('group'), left };
}

test.each(['Enter', 'Escape'])('%s keeps the typed words and gives the focus to the node', (key) => {
  const { field, node, left } = show();
  fireEvent.change(field, { target: { value: 'Two bells' } });
  fireEvent.keyDown(field, { key });
  expect(left).toEqual(['Two bells']);
  expect(document.activeElement).toBe(node);
});

test('Enter that ends a composition leaves nothing', () => {
  const { field, left } = show();
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(left).toEqual([]);
  expect(document.activeElement).toBe(field);
});

test('keys of the whole page reach the page, and are not used up', () => {
  const { field } = show();
  const heard: string[] = [];
  const hear = (event: KeyboardEvent): number => heard.push(`${event.key} ${event.defaultPrevented}`);
  window.addEventListener('keydown', hear);
  for (const key of ['k', 'F6', 'x']) fireEvent.keyDown(field, { key, ctrlKey: key === 'k' });
  window.removeEventListener('keydown', hear);
  expect(heard).toEqual(['k false', 'F6 false', 'x false']);
});
