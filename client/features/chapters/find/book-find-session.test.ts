// @vitest-environment jsdom
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { EMPTY_QUERY } from '#client/editor/find/find-query.ts';
import { answerPattern, PatternTooSlow } from '#client/editor/find/pattern-search.ts';
import { p, schema } from '#client/editor/testing/sample-document.ts';
import type { Book, BookMatch, BookPosition } from './book.ts';
import { BookFindSession } from './book-find-session.ts';

const docOf = (...lines: string[]): ProseMirrorNode =>
  schema.node(
    'doc',
    null,
    lines.map((line) => p(line)),
  );

let docs: Record<string, ProseMirrorNode | null>;
let position: BookPosition | null;
let notify: () => void;
const show = vi.fn<(match: BookMatch) => void>();
const paint = vi.fn<() => void>();
const search =
  vi.fn<(texts: readonly string[], expression: RegExp) => Promise<ReturnType<typeof answerPattern>>>();
beforeEach(() => {
  docs = {
    One: docOf('The tide rose.', 'Tide and time.'),
    Two: docOf('Nothing here.'),
    Three: docOf('A low tide.', 'A high tide, a spring tide.'),
  };
  position = null;
  vi.resetAllMocks();
  search.mockImplementation(async (texts, { source, flags }) => answerPattern({ texts, source, flags }));
});

function open(): BookFindSession {
  const book: Book = {
    chapters: () => Object.entries(docs).map(([name, doc]) => ({ id: name.toLowerCase(), name, doc })),
    onChange: (listener) => {
      notify = listener;
      return () => {};
    },
    position: () => position,
  };
  return new BookFindSession(book, { paint, show, end: () => {} }, { search, end: () => {} });
}
const find = (text: string, options = {}): BookFindSession => {
  const session = open();
  session.setQuery({ ...EMPTY_QUERY, text, ...options });
  return session;
};
const counts = (session: BookFindSession) =>
  session.getState().chapters.map(({ name, count }) => `${name} ${count}`);

describe('a search in all chapters', () => {
  test('the search finds the words of all chapters and counts them by chapter', () => {
    const session = find('tide');
    expect(session.getState()).toMatchObject({ count: 5, current: 0, missingCount: 0 });
    expect(counts(session)).toEqual(['One 2', 'Three 3']);
  });

  test('the search goes on in the next chapter, and from the last match to the first', () => {
    const session = find('tide');
    const walked = [1, 1, 1, 1, 1].map(() => {
      session.go(1);
      return session.getState().match?.chapterId;
    });
    expect(walked).toEqual(['one', 'three', 'three', 'three', 'one']);
    session.go(-1);
    expect(session.getState().current).toBe(4);
    expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ chapterId: 'three' }));
  });

  test('the first match is the next one from where the writer is', () => {
    position = { chapterId: 'two', pos: 3 };
    expect(find('tide').getState().current).toBe(2);
    position = { chapterId: 'three', pos: 14 };
    expect(find('tide').getState().current).toBe(3);
    position = { chapterId: 'three', pos: 400 };
    expect(find('tide').getState().current).toBe(0);
  });

  test('a chapter is gone to by its entry in the list', () => {
    const session = find('tide');
    session.goToChapter('three');
    expect(session.getState()).toMatchObject({ current: 2, match: { chapterId: 'three' } });
  });

  test('chapters whose text is not on this device are counted, and searched as soon as they are drawn', async () => {
    docs['Two'] = null;
    const session = find('tide');
    expect(session.getState().missingCount).toBe(1);
    docs['Two'] = docOf('A neap tide.');
    notify();
    await vi.waitFor(() => expect(counts(session)).toEqual(['One 2', 'Two 1', 'Three 3']));
    expect(session.getState()).toMatchObject({ missingCount: 0, current: 0 });
    // Only the writer's own request scrolls the page.
    expect(show).toHaveBeenCalledOnce();
  });

  test('a search that has ended paints no more matches', () => {
    const session = find('tide');
    session.end();
    paint.mockClear();
    session.refresh();
    expect(paint).not.toHaveBeenCalled();
  });

  test('nothing found leaves no chapter and no match', () => {
    const session = find('almanac');
    expect(session.getState()).toMatchObject({ count: 0, current: -1, match: null, chapters: [] });
    session.go(1);
    expect(session.getState().current).toBe(-1);
  });
});

describe('a pattern in all chapters', () => {
  test('a pattern is searched in a worker', async () => {
    const session = find('(low|high) tide', { isPattern: true });
    await vi.waitFor(() => expect(counts(session)).toEqual(['Three 2']));
    expect(session.matchesIn('three').map(({ groups }) => groups)).toEqual([['low'], ['high']]);
  });

  test('an incomplete pattern and one that takes too long show a sentence', async () => {
    const session = find('(', { isPattern: true });
    await vi.waitFor(() => expect(session.getState().error).toBe('This pattern is not complete yet.'));
    search.mockRejectedValue(new PatternTooSlow());
    session.setQuery({ ...EMPTY_QUERY, text: '(a+)+b', isPattern: true });
    await vi.waitFor(() =>
      expect(session.getState().error).toBe('This pattern takes too long. Try a simpler one.'),
    );
    expect(session.getState().count).toBe(0);
  });
});
