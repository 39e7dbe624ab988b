// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import earlyInput from '../../../public/early-input.js?raw';
import { sample } from './testing/sample-island.ts';

test('a form and a button that are used before the page’s script has loaded open no address, and are used again when their code has', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
    },
  );
  document.body.innerHTML =
    '<div data-island="sample" data-when="used" data-module="/client/app/site/testing/sample-island.ts"><form></form><button type="button">Menu</button></div>';
  // The file is a classic script.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(earlyInput)();
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  document.querySelector('button')?.click();
  expect([sample.submits, sample.clicks]).toEqual([0, 0]);
  await import('./site.ts');
  await vi.waitFor(() => expect([sample.submits, sample.clicks]).toEqual([1, 1]));
});
