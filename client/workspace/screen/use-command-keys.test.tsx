// @vitest-environment jsdom
import { cleanup, fireEvent, render, type RenderResult } from '@testing-library/react';
import { Circle } from 'lucide-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compose } from '../contributions/compose.ts';
import type { OpenWorkspace } from '../contributions/open-workspace.ts';
import { ContributionsProvider } from '../contributions/use-contributions.tsx';
import { useCommandKeys } from './use-command-keys.ts';

const tidy = vi.fn<() => void>();
const make = vi.fn<() => void>();
let canMake = true;
let view: RenderResult;
const contributions = compose([
  {
    commands: [
      { order: 10, label: 'Make', icon: Circle, keys: 'Mod+N', action: () => (canMake ? make : undefined) },
      { order: 20, label: 'Tidy', icon: Circle, keys: 'Shift+T', action: () => tidy },
    ],
  },
]);

function Keys() {
  useCommandKeys({ items: {} } as OpenWorkspace); // as much as is read of it
  return (
    <>
      <input data-testid="field" />
      <div role="menu" tabIndex={-1} data-testid="menu" />
    </>
  );
}

beforeEach(() => {
  canMake = true;
  view = render(
    <ContributionsProvider value={contributions}>
      <Keys />
    </ContributionsProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const TIDY = { key: 'T', shiftKey: true };
const MAKE = { key: 'n', ctrlKey: true };
/** @returns whether the browser does nothing of its own with the keys */
const press = (target: Element, keys: object): boolean => !fireEvent.keyDown(target, keys);

test('the keys of a command run it, and the browser does nothing with them', () => {
  expect(press(document.body, TIDY)).toBe(true);
  expect(tidy).toHaveBeenCalledOnce();
  expect(make).not.toHaveBeenCalled();
});

test('in a field a character is typed, and keys with the command key run their command', () => {
  const field = view.getByTestId('field');
  expect(press(field, TIDY)).toBe(false);
  expect(tidy).not.toHaveBeenCalled();
  expect(press(field, MAKE)).toBe(true);
  expect(make).toHaveBeenCalledOnce();
});

test('in a menu the keys of commands mean nothing', () => {
  expect(press(view.getByTestId('menu'), MAKE)).toBe(false);
  expect(make).not.toHaveBeenCalled();
});

test('the keys of a command that cannot be done now are the browser’s', () => {
  canMake = false;
  expect(press(document.body, MAKE)).toBe(false);
});
