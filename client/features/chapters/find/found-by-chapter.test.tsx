// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_QUERY } from '#client/editor/find/find-query.ts';
import { NO_BOOK_STATE, type BookFindState } from './book-find-session.ts';
import { FoundByChapter } from './found-by-chapter.tsx';

// jsdom does not scroll.
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const show = (state: Partial<BookFindState>, onSelect = (_id: string): void => {}) =>
  render(
    <FoundByChapter
      state={{ ...NO_BOOK_STATE, query: { ...EMPTY_QUERY, text: 'tide' }, ...state }}
      onSelect={onSelect}
    />,
  );
const chapters = [
  { id: 'one', name: 'The board', count: 2 },
  { id: 'two', name: 'The boy', count: 1204 },
];

test('the list says how many matches are in which chapter, and marks the chapter of the current match', () => {
  show({ chapters, match: { chapterId: 'two', from: 1, to: 5, groups: [] } });
  const buttons = screen.getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'The board: 2 found',
    'The boy: 1,204 found',
  ]);
  expect(buttons.map((button) => button.getAttribute('aria-current'))).toEqual([null, 'location']);
});

test('a click on a chapter selects it', () => {
  const onSelect = vi.fn<(id: string) => void>();
  show({ chapters }, onSelect);
  fireEvent.click(screen.getByRole('button', { name: 'The board: 2 found' }));
  expect(onSelect).toHaveBeenCalledWith('one');
});

test.each([
  [1, '1 chapter is not on this device yet, so it is not searched.'],
  [3, '3 chapters are not on this device yet, so they are not searched.'],
])('a sentence counts chapters that cannot be searched: %i', (missingCount, sentence) => {
  show({ missingCount });
  expect(screen.getByText(sentence)).toBeTruthy();
});
