import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { selectedWords } from '#client/editor/find/find-bar.tsx';
import { FindForm, type OpenBarProps } from '#client/editor/find/find-form.tsx';
import { EMPTY_QUERY, type FindQuery } from '#client/editor/find/find-query.ts';
import { PatternSearch, startPatternWorker } from '#client/editor/find/pattern-search.ts';
import { replaceMatches, replacementIn } from '#client/editor/find/replace-matches.ts';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { chapterIdsOf, type ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { BookMatch } from './book.ts';
import { BookFindSession, NO_BOOK_STATE, type BookFindState } from './book-find-session.ts';
import { BookMatchPainter } from './book-match-painter.ts';
import { FoundByChapter } from './found-by-chapter.tsx';
import { PageBook, type PageBookOptions } from './page-book.ts';

type BookPage = Omit<PageBookOptions, 'entries'> & { entries: readonly ChapterEntry[] };

export interface BookFindBarProps extends OpenBarProps, BookPage {
  /** Moves the focus to the match at which the search ended; null without a match. */
  onLeave: (match: BookMatch | null) => void;
}

/** Creates a session that lives as long as the bar. It starts again, with its query, when another chapter is edited. */
function useBookFindSession(options: BookPage): {
  session: BookFindSession | null;
  state: BookFindState;
} {
  const { entries, texts, sheet, writing } = options;
  const [session, setSession] = useState<BookFindSession | null>(null);
  const [id, editor] = [writing?.id, writing?.editor];
  const query = useRef(EMPTY_QUERY);
  const latestEntries = useRef(entries);
  const refresh = useEffectEvent(() => session?.refresh());
  useLayoutEffect(() => {
    latestEntries.current = entries;
    // A session that is created below searches by itself.
    refresh();
  }, [entries]);
  useLayoutEffect(() => {
    const book = new PageBook({
      entries: () => latestEntries.current,
      texts,
      sheet,
      writing: id !== undefined && editor ? { id, editor } : null,
    });
    const patterns = new PatternSearch(startPatternWorker);
    const created = new BookFindSession(book, new BookMatchPainter(book), patterns, query.current);
    // The session subscribes to the texts, which only an effect may start.
    // oxlint-disable-next-line react/set-state-in-effect
    setSession(created);
    return () => {
      query.current = created.getState().query;
      created.end();
    };
  }, [texts, sheet, id, editor]);
  useEffect(() => {
    // A search does not wait for an idle browser, in which the page draws the chapters that are far from the viewport.
    void texts.drawStored(chapterIdsOf(entries));
  }, [texts, entries]);
  const state = useSyncExternalStore(
    (listener) => session?.subscribe(listener) ?? (() => {}),
    () => session?.getState() ?? NO_BOOK_STATE,
  );
  return { session, state };
}

/** The bar that finds words in all chapters of the page, and replaces them in the chapter that is edited. */
export function BookFindBar({ onLeave, openCount, initialText, onClose, ...options }: BookFindBarProps) {
  const { session, state } = useBookFindSession(options);
  const { writing } = options;
  const controls = session && {
    getState: session.getState,
    setQuery: (query: FindQuery) => session.setQuery(query),
    go: (step: 1 | -1) => session.go(step),
    end: () => {
      const { match } = session.getState();
      session.end();
      onLeave(match);
    },
  };
  return (
    <FindForm
      openCount={openCount}
      initialText={initialText}
      onClose={onClose}
      session={controls}
      state={state}
      selectedWords={() => (writing ? selectedWords(writing.editor) : wordsOfSelection())}
      where={whereFound(state)}
      replacing={session && writing ? replacingIn(session, writing, state) : undefined}
    >
      <FoundByChapter state={state} onSelect={(id) => session?.goToChapter(id)} />
    </FindForm>
  );
}

/** Returns the selected words of a static text; an empty text for a selection of several lines. */
function wordsOfSelection(): string {
  const text = getSelection()?.toString() ?? '';
  return text.includes('\n') ? '' : text;
}

/** Returns the part of the status that names the extent of the matches. */
function whereFound({ chapters: { length } }: BookFindState): string {
  return length === 0 ? '' : length === 1 ? ' in 1 chapter' : ` in ${length.toLocaleString('en')} chapters`;
}

/** Replaces matches of the edited chapter. Other chapters have no editor, so nothing changes in them. */
function replacingIn(
  session: BookFindSession,
  { id, editor }: { id: string; editor: TextEditor },
  { query, match, chapters }: BookFindState,
) {
  const canWrite = (): boolean => editor.isEditable && !editor.view.composing;
  return {
    isElsewhere: match?.chapterId !== id,
    extent: ' in this chapter',
    isExtentEmpty: chapters.every((chapter) => chapter.id !== id),
    replace: (replacement: string): void => {
      if (!match || match.chapterId !== id || !canWrite()) return;
      const words = editor.state.doc.textBetween(match.from, match.to);
      const text = replacementIn(query, replacement)(match, words);
      if (replaceMatches(editor, [match], () => text) === 0) return;
      session.continueAfter({ chapterId: id, pos: match.from + text.length });
    },
    replaceAll: (replacement: string): number => {
      if (!canWrite()) return 0;
      const replaced = replaceMatches(editor, session.matchesIn(id), replacementIn(query, replacement));
      session.continueAfter(null);
      return replaced;
    },
  };
}
