// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { preventBlur } from './prevent-blur.ts';

afterEach(() => document.body.replaceChildren());

describe('a press on a node that is being written in', () => {
  function press(where: string, isWritten = true): boolean {
    document.body.innerHTML =
      '<article><h3>Paper</h3><textarea></textarea><input><button><i></i></button></article>';
    const part = (name: string): HTMLElement => document.querySelector<HTMLElement>(name)!;
    if (isWritten) part('textarea').focus();
    const preventDefault = vi.fn();
    preventBlur({ currentTarget: part('article'), target: part(where), preventDefault });
    return preventDefault.mock.calls.length > 0;
  }

  test('leaves the caret in the words, when it is on the paper around them', () => {
    expect(press('article')).toBe(true);
    expect(press('h3')).toBe(true);
  });

  test('is the browser’s in the words, in a field and on a button, and where nothing is written', () => {
    for (const where of ['textarea', 'input', 'button', 'i']) expect(press(where)).toBe(false);
    expect(press('h3', false)).toBe(false);
  });
});
