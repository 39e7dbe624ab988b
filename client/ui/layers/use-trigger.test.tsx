// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { Menu, MenuItem } from './menu.tsx';
import { uiLayers } from './ui-layers.ts';

let items = Promise.withResolvers<object>();
beforeEach(async () => {
  await uiLayers.load();
  items = Promise.withResolvers();
});

/** Shows a menu whose items are not loaded yet. @returns its button */
function show(): HTMLElement {
  const needs = lazyModule(() => items.promise);
  render(
    <Menu needs={needs} trigger={<button type="button">Page</button>}>
      <MenuItem onSelect={() => {}}>Versions</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'Page' });
  // Fetches the items, as the idle page does.
  void needs.load();
  return button;
}

const deliver = () => act(async () => items.resolve({}));
const menu = () => screen.queryByRole('menu');
/** A browser sends a click only to a button that was pressed and released. */
const click = (button: HTMLElement): void => {
  expect(button.isConnected).toBe(true);
  fireEvent.click(button);
};
/** The press of a button ends with the events that follow its release. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test('a click during which the code arrives opens the menu: the pressed button stays until it is released', async () => {
  const button = show();
  fireEvent.pointerDown(button);
  // The press takes the focus from the text.
  fireEvent.blur(document.body);
  await deliver();
  await settle();
  fireEvent.pointerUp(button);
  click(button);
  await settle();
  await screen.findByRole('menuitem', { name: 'Versions' });
  expect(button.isConnected).toBe(false);
});

test('a space bar that is held while the code arrives opens the menu when it is released', async () => {
  const button = show();
  button.focus();
  fireEvent.keyDown(button, { key: ' ' });
  await deliver();
  fireEvent.keyUp(button, { key: ' ' });
  click(button);
  await settle();
  expect(await screen.findByRole('menuitem', { name: 'Versions' })).toBeDefined();
});

test.each(['pointerUp', 'pointerCancel'] as const)(
  'a press that ends elsewhere (%s) opens nothing, and the next click opens the menu',
  async (end) => {
    const button = show();
    fireEvent.pointerDown(button);
    await deliver();
    fireEvent[end](document.body);
    await settle();
    expect(menu()).toBeNull();
    expect(button.isConnected).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Page' }));
    await screen.findByRole('menuitem', { name: 'Versions' });
  },
);

test('a space bar that is held while the window loses the focus does not hold the button back', async () => {
  const button = show();
  button.focus();
  fireEvent.keyDown(button, { key: ' ' });
  await deliver();
  fireEvent.blur(window);
  await settle();
  expect(menu()).toBeNull();
  expect(button.isConnected).toBe(false);
});

test('a click before the code arrives opens the menu after it, unless the writer clicks elsewhere first', async () => {
  const button = show();
  fireEvent.pointerDown(button);
  fireEvent.pointerUp(button);
  click(button);
  await deliver();
  await screen.findByRole('menuitem', { name: 'Versions' });
  cleanup();

  items = Promise.withResolvers();
  const other = show();
  fireEvent.pointerDown(other);
  fireEvent.pointerUp(other);
  click(other);
  fireEvent.pointerDown(document.body);
  await deliver();
  await settle();
  expect(menu()).toBeNull();
});
