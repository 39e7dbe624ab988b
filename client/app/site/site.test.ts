// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

/** The module of the island in these tests. */
const ISLAND = new URL('./testing/sample-island.ts', import.meta.url).href;

const state = vi.hoisted(() => ({ hydrated: 0, clicks: 0, submits: 0, isBroken: false }));
vi.mock('./testing/sample-island.ts', () => ({
  hydrate: (element: HTMLElement) => {
    if (state.isBroken) return Promise.reject(new Error('no network'));
    state.hydrated += 1;
    element.querySelector('button')?.addEventListener('click', () => (state.clicks += 1));
    element.querySelector('form')?.addEventListener('submit', (event) => {
      event.preventDefault();
      state.submits += 1;
    });
    return Promise.resolve();
  },
}));

beforeEach(async () => {
  Object.assign(state, { hydrated: 0, clicks: 0, submits: 0, isBroken: false });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  document.body.innerHTML = `<div data-island="sample" data-when="used" data-module="${ISLAND}">
    <button type="button">Open</button><form><input name="email"></form></div>`;
  // Runs once: its listeners serve every island of the document.
  await import('./site.ts');
});

test('a click before the code has loaded is repeated once, when it has', async () => {
  document.querySelector('button')?.click();
  expect(state.hydrated).toBe(0);
  await vi.waitFor(() => expect(state.clicks).toBe(1));
  document.querySelector('button')?.click();
  expect([state.clicks, state.hydrated]).toEqual([2, 1]);
});

test('a form that is submitted before the code has loaded leaves no page, and is submitted when it has', async () => {
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(state.submits).toBe(1));
});

test('after a failed load the next click tries again', async () => {
  state.isBroken = true;
  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve, 20));
  state.isBroken = false;
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(state.clicks).toBe(1));
});
