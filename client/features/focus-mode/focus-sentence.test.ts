// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { focusSentence } from './focus-sentence.ts';

const highlights = new Map<string, Set<Range>>();
let stop = (): void => {};
beforeEach(() => {
  highlights.clear();
  vi.stubGlobal('CSS', { highlights });
  vi.stubGlobal('Highlight', Set);
  document.body.innerHTML = `<div class="page__text" tabindex="0"><p>The tide turned. Nobody <b>saw it</b> but <span contenteditable="false">@Mara. Or so.</span> the clerk. He wrote it down.</p><p>Low water.</p></div>`;
  document.querySelector<HTMLElement>('.page__text')?.focus();
});
afterEach(() => stop());

const painted = (): string[] =>
  [...(highlights.get('beside-sentence') ?? [])].map((range) => range.toString());
const putCaret = (selector: string, child: number, offset: number): void => {
  document.getSelection()?.collapse(document.querySelector(selector)?.childNodes[child] ?? null, offset);
};

test('the words of the paragraph around the caret’s sentence are painted, and nothing outside it', async () => {
  putCaret('b', 0, 3);
  stop = focusSentence();
  await vi.waitFor(() => expect(painted()).toEqual(['The tide turned. ', 'He wrote it down.']));
  putCaret('p', 0, 4);
  await vi.waitFor(() => expect(painted()).toHaveLength(1));
  expect(painted()[0]).toMatch(/^Nobody saw it but .*He wrote it down\.$/);
});

test('a caret between the elements of a paragraph is at the text that follows', async () => {
  putCaret('p', 0, 4);
  stop = focusSentence();
  document.getSelection()?.collapse(document.querySelector('p'), 3);
  await vi.waitFor(() => expect(painted()).toEqual(['The tide turned. ', 'He wrote it down.']));
});

test('a paragraph of one sentence has nothing to paint, and neither has a page without the focus', async () => {
  putCaret('b', 0, 3);
  stop = focusSentence();
  await vi.waitFor(() => expect(painted()).toHaveLength(2));
  putCaret('p:last-child', 0, 2);
  await vi.waitFor(() => expect(painted()).toEqual([]));
  putCaret('b', 0, 3);
  await vi.waitFor(() => expect(painted()).toHaveLength(2));
  document.querySelector<HTMLElement>('.page__text')?.blur();
  await vi.waitFor(() => expect(painted()).toEqual([]));
});

test('stopped, it paints nothing any more', async () => {
  putCaret('b', 0, 3);
  stop = focusSentence();
  await vi.waitFor(() => expect(painted()).toHaveLength(2));
  stop();
  expect(painted()).toEqual([]);
  document.dispatchEvent(new Event('selectionchange'));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(painted()).toEqual([]);
});
