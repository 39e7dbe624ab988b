import type { RefObject } from 'react';
import { rangeOf, visiblePositions } from '#client/editor/views/visible-range.ts';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { chapterElement } from '../chapter-elements.ts';
import type { ChapterTexts } from '../chapter-texts.ts';
import { firstBelow } from '../scroll-anchor/scroll-anchor.ts';
import type { Book, BookMatch } from './book.ts';

export interface PageBookOptions {
  /** Returns the current entries of the page. */
  entries: () => readonly ChapterEntry[];
  texts: ChapterTexts;
  sheet: RefObject<HTMLElement | null>;
  /** The chapter that is edited, and its editor; null while nothing is edited. */
  writing: { id: string; editor: TextEditor } | null;
}

/** A part of a chapter's document. */
interface Extent {
  from: number;
  to: number;
}

/** The chapters of the page as they are shown: the edited one in its editor, the others as static texts. */
export class PageBook implements Book {
  readonly #options: PageBookOptions;

  constructor(options: PageBookOptions) {
    this.#options = options;
  }

  readonly chapters = (): ReturnType<Book['chapters']> => {
    const { entries, texts } = this.#options;
    return entries().flatMap((entry) => {
      if (entry.kind !== 'chapter') return [];
      const { id, name } = entry.document;
      const text = texts.of(id);
      const doc = this.#editorOf(id)?.state.doc ?? (text.getState() === 'here' ? text.text.doc : null);
      return [{ id, name, doc }];
    });
  };

  readonly onChange = (listener: () => void): (() => void) => {
    const { texts, writing } = this.#options;
    const stops = [
      texts.subscribe(listener),
      writing?.editor.listen((transaction) => {
        if (transaction?.docChanged) listener();
      }),
    ];
    return () => stops.forEach((stop) => stop?.());
  };

  readonly position = (): ReturnType<Book['position']> => {
    const { writing } = this.#options;
    if (writing && !writing.editor.isDestroyed)
      return { chapterId: writing.id, pos: writing.editor.state.selection.from };
    const id = this.visibleChapters()[0];
    return id === undefined ? null : { chapterId: id, pos: this.visibleExtent(id).from };
  };

  get scroller(): Element | null {
    return this.#options.sheet.current?.closest('.stage') ?? null;
  }

  /** Returns the ids of the chapters in the viewport, in order. */
  visibleChapters(): readonly string[] {
    const frame = this.scroller?.getBoundingClientRect();
    if (!frame) return [];
    return this.chapters().flatMap(({ id }) => {
      const rect = chapterElement(this.#options.sheet.current, id)?.getBoundingClientRect();
      return rect && rect.bottom > frame.top && rect.top < frame.bottom ? [id] : [];
    });
  }

  /** Returns the part of a chapter's document whose blocks are in the viewport. */
  visibleExtent(id: string): Extent {
    const editor = this.#editorOf(id);
    if (editor) return visiblePositions(editor.view);
    const { doc, dom } = this.#options.texts.of(id).text;
    const frame = this.scroller?.getBoundingClientRect();
    const { children } = dom;
    const indexOf = (edge: number): number => {
      const found = firstBelow(children, edge);
      return found ? [...children].indexOf(found) : children.length;
    };
    const [first, last] = [indexOf(frame?.top ?? 0), indexOf(frame?.bottom ?? 0)];
    let [from, to] = [0, 0];
    doc.forEach((block, _offset, index) => {
      if (index < first) from += block.nodeSize;
      if (index <= last) to += block.nodeSize;
    });
    return { from, to };
  }

  rangeOf({ chapterId, from, to }: Pick<BookMatch, 'chapterId' | 'from' | 'to'>): Range | undefined {
    const editor = this.#editorOf(chapterId);
    return editor ? rangeOf(editor.view, from, to) : this.#options.texts.of(chapterId).text.rangeOf(from, to);
  }

  #editorOf(id: string): TextEditor | undefined {
    const { writing } = this.#options;
    return writing?.id === id && !writing.editor.isDestroyed ? writing.editor : undefined;
  }
}
