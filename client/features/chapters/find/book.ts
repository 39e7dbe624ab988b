import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { Match } from '#client/editor/find/block-search.ts';

/** A chapter of the page as the search reads it. */
export interface BookChapter {
  id: string;
  name: string;
  /** Null until the text is drawn. */
  doc: ProseMirrorNode | null;
}

/** A match in a chapter: positions in the chapter's document. */
export interface BookMatch extends Match {
  chapterId: string;
}

/** A position in one of the chapters. */
export interface BookPosition {
  chapterId: string;
  pos: number;
}

/** The chapters of one page, for a search in all of them. */
export interface Book {
  /** Returns the chapters in order. */
  chapters: () => readonly BookChapter[];
  /** Calls back after changes of a text or of the list. @returns a function that unsubscribes */
  onChange: (listener: () => void) => () => void;
  /** Returns the position of the caret or, while nothing is edited, of the first visible text. */
  position: () => BookPosition | null;
}
