// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { preventBlur } from './prevent-blur.ts';

afterEach(() => document.body.replaceChildren());

describe('a mouse press on a node whose text is focused', () => {
  function press(where: string, isTextFocused = true): boolean {
    document.body.innerHTML =
      '<article><h3>Paper</h3><textarea></textarea><input><button><i></i></button></article>';
    const part = (name: string): HTMLElement => document.querySelector<HTMLElement>(name)!;
    if (isTextFocused) part('textarea').focus();
    const preventDefault = vi.fn();
    preventBlur({ currentTarget: part('article'), target: part(where), preventDefault });
    return preventDefault.mock.calls.length > 0;
  }

  test('a press around the text keeps the focus in the text', () => {
    expect(press('article')).toBe(true);
    expect(press('h3')).toBe(true);
  });

  test('a press in the text, in a field or on a button, or without a focused text, keeps the browser’s behaviour', () => {
    for (const where of ['textarea', 'input', 'button', 'i']) expect(press(where)).toBe(false);
    expect(press('h3', false)).toBe(false);
  });
});
