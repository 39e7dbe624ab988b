// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Stage } from './stage.tsx';

let observed: ((isIntersecting: boolean) => void) | undefined;
let isReduced = false;

beforeEach(() => {
  vi.useFakeTimers();
  isReduced = false;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        observed = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced, addEventListener: () => {} }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const featured = (): string | undefined =>
  document.querySelector('.stage__tool.is-featured')?.textContent ?? undefined;
const wordsOf = (row: 'first' | 'last'): string =>
  document.querySelector(`[data-row="${row}"] p`)?.firstChild?.textContent ?? '';
const figure = (): HTMLElement => screen.getByRole('figure');
const network = (): HTMLElement => screen.getByRole('switch', { name: 'Network' });
const status = (): string => document.querySelector('.stage__status')?.textContent ?? '';

async function pass(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

/** Renders the stage in the viewport and waits until its recording plays. */
async function play(): Promise<void> {
  render(<Stage />);
  act(() => observed?.(true));
  await pass(200);
  await act(() => vi.dynamicImportSettled());
  expect(figure().classList.contains('is-looping')).toBe(!isReduced);
}

test('the featured tool rotates every 3000 ms, and the loop begins again after 12 seconds', async () => {
  await play();
  const seen: (string | undefined)[] = [];
  for (let step = 0; step < 5; step += 1) {
    await pass(100);
    seen.push(featured());
    await pass(2_900);
  }
  expect(seen).toEqual(['Editor', 'Linked pages', 'Voice Match', 'Visual Canvases', 'Editor']);
});

test('the stage shows the promise of each phase: online, without a network, and back', async () => {
  await play();
  await pass(1_000);
  expect(status()).toBe('Saved');
  await pass(4_000);
  expect(status()).toBe('Saved on this device');
  await pass(4_500);
  expect(status()).toBe('Saved');
  expect(wordsOf('last')).toContain('then thought better of it.');
});

test.each([
  ['hover', () => fireEvent.pointerEnter(figure()), () => fireEvent.pointerLeave(figure())],
  ['focus', () => fireEvent.focus(network()), () => fireEvent.blur(network())],
  ['off screen', () => observed?.(false), () => observed?.(true)],
])('the loop pauses on %s and goes on afterwards', async (_name, pause, resume) => {
  await play();
  await pass(1_000);
  act(() => void pause());
  await pass(20_000);
  expect(featured()).toBe('Editor');
  act(() => void resume());
  await pass(2_500);
  expect(featured()).toBe('Linked pages');
});

test('the stage stands still with reduced motion, and its switch shows the end of each phase', async () => {
  isReduced = true;
  await play();
  await pass(20_000);
  expect([featured(), status()]).toEqual(['Editor', 'Saved on this device']);
  expect(wordsOf('first')).toContain('keeping its appointment.');
  fireEvent.click(network());
  expect(status()).toBe('Saved');
  expect(wordsOf('last')).toContain('then thought better of it.');
  fireEvent.click(network());
  expect(status()).toBe('Saved on this device');
});

test('the switch hands the connection to the visitor and stops the loop', async () => {
  await play();
  await pass(1_000);
  fireEvent.click(network());
  expect([network().getAttribute('aria-checked'), status()]).toEqual(['false', 'Saved on this device']);
  await pass(30_000);
  expect([featured(), status()]).toEqual(['Editor', 'Saved on this device']);
  expect(wordsOf('first')).toContain('keeping its appointment.');
  expect(wordsOf('last')).not.toContain('thought better');
  fireEvent.click(network());
  expect(status()).toBe('Saved');
  expect(wordsOf('last')).toContain('then thought better of it.');
  await pass(30_000);
  expect(featured()).toBe('Editor');
});

test('the suggestion of the hero is used, dismissed and restored', async () => {
  render(<Stage />);
  const paragraph = (): string =>
    document.querySelector('.suggested > p:not([aria-hidden])')?.textContent ?? '';
  fireEvent.click(screen.getByRole('button', { name: 'Use suggestion' }));
  expect(paragraph()).toBe('Now the water lay flat as a signed page, and there was nobody left to cross it.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(paragraph()).toBe('Now the water was very calm and still, and there was nobody left to cross it.');
});
