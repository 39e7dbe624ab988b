// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { sample } from './testing/sample-island.ts';

beforeEach(async () => {
  Object.assign(sample, { hydrated: 0, clicks: 0, submits: 0, isBroken: false });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
      unobserve(): void {}
    },
  );
  document.body.innerHTML = `<div data-island="sample" data-when="used" data-module="/client/app/site/testing/sample-island.ts">
    <button type="button">Open</button><form><input name="email"></form></div>`;
  // Runs once: its listeners serve every island of the document.
  await import('./site.ts');
});

test('a click before the code has loaded is repeated once, when it has', async () => {
  document.querySelector('button')?.click();
  expect(sample.hydrated).toBe(0);
  await vi.waitFor(() => expect(sample.clicks).toBe(1));
  document.querySelector('button')?.click();
  expect([sample.clicks, sample.hydrated]).toEqual([2, 1]);
});

test('a form that is submitted before the code has loaded leaves no page, and is submitted when it has', async () => {
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  await vi.waitFor(() => expect(sample.submits).toBe(1));
});

test('a click into a field of a form before the code has loaded neither submits the form nor is withheld from the field', async () => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('input')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sample.submits).toBe(0);
});

test('after a failed load the next click tries again', async () => {
  sample.isBroken = true;
  document.querySelector('button')?.click();
  await new Promise((resolve) => setTimeout(resolve, 20));
  sample.isBroken = false;
  document.querySelector('button')?.click();
  await vi.waitFor(() => expect(sample.clicks).toBe(1));
});
