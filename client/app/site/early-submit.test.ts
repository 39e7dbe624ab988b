// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import earlySubmit from '../../../public/early-submit.js?raw';
import { sample } from './testing/sample-island.ts';

test('a form that is submitted before the page’s script has loaded opens no address, and is submitted when its code has', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe(): void {}
    },
  );
  document.body.innerHTML =
    '<div data-island="sample" data-when="used" data-module="/client/app/site/testing/sample-island.ts"><form></form></div>';
  // The file is a classic script.
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(earlySubmit)();
  const submit = new SubmitEvent('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(true);
  expect(sample.submits).toBe(0);
  await import('./site.ts');
  await vi.waitFor(() => expect(sample.submits).toBe(1));
});
