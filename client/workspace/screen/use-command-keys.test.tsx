// @vitest-environment jsdom
import { fireEvent, render, type RenderResult } from '@testing-library/react';
import { Circle } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compose } from '../contributions/compose.ts';
import type { OpenWorkspace } from '../contributions/open-workspace.ts';
import { ContributionsProvider } from '../contributions/use-contributions.tsx';
import { useCommandKeys } from './use-command-keys.ts';

const tidy = vi.fn<() => void>();
const create = vi.fn<() => void>();
const showKeys = vi.fn<() => void>();
let canCreate = true;
let view: RenderResult;
const contributions = compose([
  {
    commands: [
      {
        order: 10,
        label: 'Make',
        icon: Circle,
        keys: 'Mod+N',
        action: () => (canCreate ? create : undefined),
      },
      { order: 20, label: 'Tidy', icon: Circle, keys: 'Shift+T', action: () => tidy },
      { order: 30, label: 'Keys', icon: Circle, keys: '?', action: () => showKeys },
    ],
  },
]);

function Keys() {
  useCommandKeys({ items: {} } as OpenWorkspace); // the only field that is read
  return (
    <>
      <input data-testid="field" />
      <div role="menu" tabIndex={-1} data-testid="menu" />
    </>
  );
}

beforeEach(() => {
  canCreate = true;
  view = render(
    <ContributionsProvider value={contributions}>
      <Keys />
    </ContributionsProvider>,
  );
});
afterEach(() => {
  vi.clearAllMocks();
});

const TIDY = { key: 'T', shiftKey: true };
const CREATE = { key: 'n', ctrlKey: true };
/** @returns whether the browser's default action is prevented */
const press = (target: Element, keys: object): boolean => !fireEvent.keyDown(target, keys);

test('the keys of a command run it and prevent the browser’s default action', () => {
  expect(press(document.body, TIDY)).toBe(true);
  expect(tidy).toHaveBeenCalledOnce();
  expect(create).not.toHaveBeenCalled();
});

test('in a field plain characters are typed, and keys with the command key run their command', () => {
  const field = view.getByTestId('field');
  expect(press(field, TIDY)).toBe(false);
  expect(tidy).not.toHaveBeenCalled();
  expect(press(field, CREATE)).toBe(true);
  expect(create).toHaveBeenCalledOnce();
});

test('the question mark runs its command outside text fields, and is typed inside them', () => {
  const questionMark = { key: '?', shiftKey: true };
  expect(press(view.getByTestId('field'), questionMark)).toBe(false);
  expect(showKeys).not.toHaveBeenCalled();
  expect(press(document.body, questionMark)).toBe(true);
  expect(showKeys).toHaveBeenCalledOnce();
});

test('in a menu the keys of commands are ignored', () => {
  expect(press(view.getByTestId('menu'), CREATE)).toBe(false);
  expect(create).not.toHaveBeenCalled();
});

test('the keys of a command that cannot run now are left to the browser', () => {
  canCreate = false;
  expect(press(document.body, CREATE)).toBe(false);
});
