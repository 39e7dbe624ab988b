import { TextSelection } from '@tiptap/pm/state';
import type { TextEditor } from '#client/editor/text-editor/text-editor.ts';
import { chapterElement } from '../chapter-elements.ts';
import type { WritingStart } from '../use-writing.ts';
import type { BookMatch } from './book.ts';

interface LeaveFindOptions {
  sheet: HTMLElement | null;
  /** The id of the edited chapter. */
  writingId: string | undefined;
  /** The editor of that chapter. */
  editor: TextEditor | null;
  /** Returns whether a chapter can be edited. */
  canWrite: (chapterId: string) => boolean;
  onStartWriting: (start: WritingStart) => void;
}

/**
 * Moves the focus from the find bar back to the text. The caret goes to the match at which the search ended; in a
 * read-only chapter the chapter gets the focus.
 * @param match null if the search ended without one
 */
export function leaveFind(match: BookMatch | null, options: LeaveFindOptions): void {
  const { sheet, writingId, editor, canWrite, onStartWriting } = options;
  const id = match?.chapterId ?? writingId;
  if (match && editor && id === writingId) {
    const { doc, tr } = editor.state;
    editor.view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)));
  }
  if (editor && id === writingId) return editor.view.focus();
  if (match && canWrite(match.chapterId))
    return onStartWriting({ id: match.chapterId, at: { pos: match.from, top: null } });
  const chapter = id === undefined ? null : chapterElement(sheet, id);
  (chapter ?? sheet?.closest<HTMLElement>('.stage'))?.focus({ preventScroll: true });
}
